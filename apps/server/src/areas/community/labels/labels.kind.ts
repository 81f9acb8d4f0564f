import {
  type Label,
  type LABEL_COLUMNS,
  type LabelInput,
  type LabelNames,
  LOCALES,
  type Locale,
} from '@sealwright/contract';
import type { Selectable } from 'kysely';
import type { LabelTable } from '../../../migrations/tables.community.ts';
import type { InTable, Kind } from '../base/index.ts';
import { type Borne, countBearers } from '../members/index.ts';
import { CATEGORIES_TABLE, INTERESTS_TABLE } from './labels.reads.ts';

export type LabelRow = Selectable<LabelTable>;
export type LabelKind = Kind<LabelRow, Label, LabelInput> & { borne: Borne };

type Of = Pick<LabelKind, 'type' | 'borne'> & { inTable: InTable };

/** Names that are the same but for what bears them, and in which table they stand. */
const kindOf = ({ type, borne, inTable }: Of): LabelKind => ({
  type,
  ...inTable,
  borne,
  nameOf: ({ name }) => name,
  write: async (_tx, { name, names }) => ({
    ...(name === undefined ? {} : { name: name.normalize('NFC') }),
    ...(names === undefined ? {} : { names: JSON.stringify(inOrder(names)) }),
  }),
  show: async (db, rows, { locale }) => {
    const counts = await countBearers(
      db,
      borne,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, name, names }) => ({
      name,
      names,
      label: names[locale] ?? name,
      memberCount: counts.get(id) ?? 0,
    }));
  },
  columns: COLUMNS,
});

type Cell = (label: Label, locale: Locale) => string;

const COLUMNS: Record<(typeof LABEL_COLUMNS)[number], Cell> = {
  name: ({ name }) => name,
  en: ({ names }) => names.en ?? '',
  es: ({ names }) => names.es ?? '',
  zhCn: ({ names }) => names.zhCn ?? '',
  ar: ({ names }) => names.ar ?? '',
  ur: ({ names }) => names.ur ?? '',
  memberCount: ({ memberCount }) => String(memberCount),
  createdAt: ({ createdAt }) => createdAt.slice(0, 10),
};

// As the database keeps the keys of an object: the shorter ones first.
const KEPT = LOCALES.toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1));

const inOrder = (names: LabelNames): LabelNames =>
  Object.fromEntries(KEPT.flatMap((locale) => (names[locale] === undefined ? [] : [[locale, names[locale]]])));

export const interestKind = kindOf({
  type: 'interests',
  borne: 'interestIds',
  inTable: INTERESTS_TABLE,
});

export const categoryKind = kindOf({
  type: 'categories',
  borne: 'categoryIds',
  inTable: CATEGORIES_TABLE,
});
