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
import { type Assigned, countAssigned, type InTable, type Kind } from '../base/index.ts';
import { CATEGORIES_TABLE, INTERESTS_TABLE } from './labels.reads.ts';

export type LabelRow = Selectable<LabelTable>;
export type LabelKind = Kind<LabelRow, Label, LabelInput> & { assigned: Exclude<Assigned, 'groupIds'> };

type Of = Pick<LabelKind, 'type' | 'assigned'> & { inTable: InTable };

/** Names that are the same but for the column that holds them, and the table they stand in. */
const kindOf = ({ type, assigned, inTable }: Of): LabelKind => ({
  type,
  ...inTable,
  assigned,
  nameOf: ({ name }) => name,
  write: async (_tx, { name, names }) => ({
    ...(name === undefined ? {} : { name: name.normalize('NFC') }),
    ...(names === undefined ? {} : { names: JSON.stringify(inOrder(names)) }),
  }),
  show: async (db, rows, { locale }) => {
    const counts = await countAssigned(
      db,
      assigned,
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
  assigned: 'interestIds',
  inTable: INTERESTS_TABLE,
});

export const categoryKind = kindOf({
  type: 'categories',
  assigned: 'categoryIds',
  inTable: CATEGORIES_TABLE,
});
