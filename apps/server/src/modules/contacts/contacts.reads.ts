import type { Input, listContacts } from '@sealwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { ContactRow } from './contacts.shape.ts';
import { containing, COUNT_LIMIT, pageBounds } from '../../platform/paging.ts';

const ORDERINGS = {
  created_at: 'createdAt',
  email: 'email',
  first_name: 'firstName',
  last_name: 'lastName',
} as const;

type Query = Input<typeof listContacts>['query'];

/** One page of the account's live contacts, newest first unless asked otherwise. An unknown ordering counts as none. */
export async function readContacts(
  db: Db,
  accountId: number,
  query: Query,
): Promise<{ rows: ContactRow[]; counted: number }> {
  const { limit, offset } = pageBounds(query);
  const { column, direction } = orderingOf(query.ordering);
  let contacts = db.selectFrom('contacts').where('accountId', '=', accountId).where('deletedAt', 'is', null);
  if (query.search) {
    const pattern = containing(query.search);
    contacts = contacts.where((eb) =>
      eb.or([
        eb('email', 'ilike', pattern),
        eb(sql<string>`first_name || ' ' || last_name`, 'ilike', pattern),
        eb('phone', 'ilike', pattern),
      ]),
    );
  }
  const [rows, { counted }] = await Promise.all([
    contacts.selectAll().orderBy(column, direction).orderBy('id', direction).limit(limit).offset(offset).execute(),
    db
      .selectFrom(contacts.select('id').limit(COUNT_LIMIT).as('found'))
      .select((eb) => eb.fn.countAll<number>().as('counted'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, counted };
}

function orderingOf(ordering = '-created_at') {
  const name = ordering.replace(/^-/, '');
  const column = Object.entries(ORDERINGS).find(([known]) => known === name)?.[1];
  if (column === undefined) return { column: 'createdAt', direction: 'desc' } as const;
  return { column, direction: ordering.startsWith('-') ? 'desc' : 'asc' } as const;
}

