import { definedOf, type SecretField } from '@sealwright/contract';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { ContactTable } from '../../../migrations/tables.contacts.ts';
import type { Db } from '../../../platform/db/db.ts';
import { PREPARED } from '../../../platform/db/prepared.ts';
import { type ContactRow, WHOLE_COLUMNS, type WholeRow } from './contacts.shape.ts';

export type ContactChange = Updateable<ContactTable>;

const ofAddress = (email: string): RawBuilder<boolean> => sql<boolean>`lower(email) = lower(${email})`;

const one = (db: Db, accountId: number, id: number) =>
  db.selectFrom('contacts').where('accountId', '=', accountId).where('id', '=', id);

export const contactsRepo = (db: Db) => ({
  find: (accountId: number, id: number): Promise<WholeRow | undefined> =>
    one(db, accountId, id).modifyFront(PREPARED).select(WHOLE_COLUMNS).executeTakeFirst(),

  /** A number as it is sealed in the row; null where there is none. */
  findSealed: async (accountId: number, id: number, field: SecretField): Promise<Buffer | null> => {
    const row = await one(db, accountId, id)
      .select(`${field}Sealed` as const)
      .executeTakeFirst();
    return row?.[`${field}Sealed`] ?? null;
  },

  lock: (accountId: number, id: number): Promise<ContactRow | undefined> =>
    one(db, accountId, id).selectAll().forUpdate().executeTakeFirst(),

  /** Who has this address, whatever its case; no one but the living have one. */
  findOfAddress: (accountId: number, email: string): Promise<{ id: number } | undefined> =>
    db
      .selectFrom('contacts')
      .select('id')
      .where('accountId', '=', accountId)
      .where('deletedAt', 'is', null)
      .where(ofAddress(email))
      .executeTakeFirst(),

  /** Of those who had it when they were deleted, the one deleted last. */
  findDeletedOfAddress: (accountId: number, email: string): Promise<{ id: number } | undefined> =>
    db
      .selectFrom('contacts')
      .select('id')
      .where('accountId', '=', accountId)
      .where('deletedAt', 'is not', null)
      .where(ofAddress(email))
      .orderBy('deletedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** An id for a row to come: what is sealed is bound to it before it is written. */
  reserveId: async (): Promise<number> => {
    const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('contacts', 'id')) as id`.execute(
      db,
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('No id could be reserved for a contact');
    return id;
  },

  /** Nothing where a living contact has the address; a contact that is being added with it is waited for. */
  insert: async (row: ContactChange): Promise<ContactRow | undefined> => {
    const given = Object.entries(definedOf(row));
    const { rows } = await sql<ContactRow>`
      insert into contacts (${sql.join(given.map(([column]) => sql.ref(column)))}) overriding system value
      values (${sql.join(given.map(([, value]) => sql`${value}`))})
      on conflict (account_id, lower(email)) where deleted_at is null do nothing
      returning *`.execute(db);
    return rows[0];
  },

  /** Changes a row that is locked. */
  update: (row: ContactRow, change: ContactChange): Promise<ContactRow> =>
    db
      .updateTable('contacts')
      .set({ ...change, version: row.version + 1 })
      .where('accountId', '=', row.accountId)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
});
