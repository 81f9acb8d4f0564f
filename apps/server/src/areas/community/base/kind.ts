import type { CommunityFilter, CommunityType, ErrorCode, Locale } from '@sealwright/contract';
import type { RawBuilder } from 'kysely';
import type { ThingTables } from '../../../migrations/tables.community.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Event } from '../../../platform/events.ts';
import type { Actor } from '../../access/index.ts';

/** What the row of every type has. */
export type ThingRow = { id: number; createdAt: Date; updatedAt: Date; version: number };

/** What every answer says, beside what the type has to say. */
export type Common = {
  id: number;
  createdAt: string;
  updatedAt: string;
  version: number;
  permissions: { update: boolean; delete: boolean };
};

/** What may be left out of a change. */
export type Patch<Given> = { [K in keyof Given]?: Given[K] | undefined };

/** Whose language and whose rights an answer is made for. */
export type For = Pick<Actor, 'locale'>;

/** Where a type stands in the database. The SQL of it is in the `*.reads.ts` of its module. */
export type InTable = {
  table: keyof ThingTables;
  /** What a search looks into, in lower case. */
  searched: RawBuilder<string>;
  /** The statuses that a list can be narrowed by. Nothing has another one. */
  statuses?: readonly string[];
  /** What else narrows a list. */
  narrow?: (filter: CommunityFilter) => RawBuilder<boolean>[];
  /** What a list can be ordered by, as the columns of an index where there is one; the first one is the usual one. */
  orderings: Readonly<Record<string, RawBuilder<unknown> | readonly RawBuilder<unknown>[]>>;
  /** The unique index of the table, the field that breaks it, and what is unique of a row under this name. */
  unique: { index: string; field: string; keyOf: (alias: 't' | 'o') => RawBuilder<string> } | null;
};

/**
 * A type of thing, described: from this alone `thingsService` lists, reads, makes, changes and deletes it, and the calls for many at
 * once download, delete and restore it. `Row` is what the table holds, `Thing` what the contract shows, `Given` what is sent.
 */
export type Kind<Row extends ThingRow, Thing extends Common, Given extends object> = InTable & {
  type: CommunityType;
  /** What is said where nothing was chosen; without one, to select an entry. */
  noneSelected?: ErrorCode;
  nameOf: (row: Row) => string;
  /** What is written of what was given. `before` is null for a new one. Throws what is wrong with it. */
  write: (tx: Db, given: Patch<Given>, before: Row | null) => Promise<object>;
  /** What the type shows, of a whole page at once. */
  show: (db: Db, rows: readonly Row[], reader: For) => Promise<Omit<Thing, keyof Common>[]>;
  /** What a change is to the people whom the type concerns; null: nothing. */
  happenedBy?: (before: Row, after: Row, at: Date) => Event | null;
  /** What a file says of a thing, by its columns. */
  columns: Readonly<Record<string, (thing: Thing, locale: Locale) => string>>;
};

/** Whatever it is about: what the calls for many at once take. */
// oxlint-disable-next-line typescript/no-explicit-any -- each kind has its own rows; no call mixes them
export type AnyKind = Kind<any, any, any>;
