import type { Input, listContacts } from '@sealwright/contract';
import { sql } from 'kysely';
import type { Condition } from './conditions.reads.ts';

type Sorting = { by: readonly Condition[]; columns: readonly string[] };

/** What an ordering sorts by, and the columns that needs. Ids decide between equals. The indexes of the migrations say the same. */
const ORDERINGS: Readonly<Record<string, Sorting>> = {
  created_at: { by: [sql`created_at`, sql`id`], columns: ['created_at'] },
  deleted_at: { by: [sql`deleted_at`, sql`id`], columns: ['deleted_at'] },
  email: { by: [sql`lower(email)`, sql`id`], columns: ['email'] },
  first_name: {
    by: [sql`first_key`, sql`last_key`, sql`id`],
    columns: ['first_key', 'last_key'],
  },
  last_name: {
    by: [sql`last_key`, sql`first_key`, sql`id`],
    columns: ['first_key', 'last_key'],
  },
};

/** `isIndexed`: an index has the contacts in this order. */
export type Order = { by: Condition; columns: Condition; isIndexed: boolean };

type Ordering = Pick<Input<typeof listContacts>['query'], 'ordering' | 'state'>;

/** Newest first unless asked otherwise, deleted ones by their deletion. The time of deletion orders no one else. */
export function orderOf({ ordering, state }: Ordering): Order {
  const usual = state === 'deleted' ? 'deleted_at' : 'created_at';
  const asked = (ordering ?? '').replace(/^-/, '');
  const isKnown = Object.hasOwn(ORDERINGS, asked) && (asked !== 'deleted_at' || state === 'deleted');
  const name = isKnown ? asked : usual;
  const { by, columns } = ORDERINGS[name] ?? { by: [], columns: [] };
  const direction = isKnown && !ordering?.startsWith('-') ? sql`asc` : sql`desc`;
  // No two of the living share an address, and the index of addresses is not sorted by anything else.
  const sorting = name === 'email' && state !== 'deleted' ? by.slice(0, 1) : by;
  return {
    isIndexed: state !== 'deleted' || name === usual,
    by: sql.join(sorting.map((one) => sql`${one} ${direction}`)),
    columns: sql.join(columns.map((column) => sql.ref(column))),
  };
}
