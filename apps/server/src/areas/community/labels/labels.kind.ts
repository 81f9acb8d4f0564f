import {
  type Label,
  LABEL_COLUMNS,
  type LabelInput,
  type LabelNames,
  LOCALES,
  type Locale,
} from '@sealwright/contract';
import { type Selectable, sql } from 'kysely';
import type { LabelTable } from '../../../migrations/tables.community.ts';
import type { Kind } from '../base/index.ts';
import { type Borne, countBearers } from '../members/index.ts';

export type LabelRow = Selectable<LabelTable>;
export type LabelKind = Kind<LabelRow, Label, LabelInput> & { borne: Borne };

type Of = Pick<LabelKind, 'type' | 'table' | 'borne'> & { index: string };

/** Names that are the same but for what bears them, and in which table they stand. */
const kindOf = ({ type, table, borne, index }: Of): LabelKind => ({
  type,
  table,
  borne,
  searched: sql`(t.name || ' ' || (select coalesce(string_agg(n.value, ' '), '') from jsonb_each_text(t.names) n))`,
  orderings: { name: sql`lower(t.name)`, created_at: sql`t.created_at`, updated_at: sql`t.updated_at` },
  nameOf: ({ name }) => name,
  unique: { index, field: 'name', keyOf: (alias) => sql`lower(${sql.ref(`${alias}.name`)})` },
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
  table: 'communityInterests',
  borne: 'interestIds',
  index: 'community_interests_name_key',
});

export const categoryKind = kindOf({
  type: 'categories',
  table: 'communityCategories',
  borne: 'categoryIds',
  index: 'community_categories_name_key',
});
