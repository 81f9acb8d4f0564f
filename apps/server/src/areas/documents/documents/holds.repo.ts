import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { LegalHoldTable } from '../../../migrations/tables.retention.ts';
import type { Db } from '../../../platform/db/db.ts';

export type HoldRow = Selectable<LegalHoldTable> & { number: number | null; title: string | null };
type Page = { limit: number; offset: number };
type Clients = { accountId: number; from: readonly number[]; to: number };

/** Legal holds. They belong to this module because what changes a document's client changes what they are on. */
export const holdsRepo = (db: Db) => {
  const shown = (accountId: number) =>
    db
      .selectFrom('legalHolds')
      .leftJoin('documents', (on) =>
        on
          .onRef('documents.accountId', '=', 'legalHolds.accountId')
          .onRef('documents.id', '=', 'legalHolds.documentId'),
      )
      .selectAll('legalHolds')
      .select(['documents.number', 'documents.title'])
      .where('legalHolds.accountId', '=', accountId);

  return {
    page: async (accountId: number, { limit, offset }: Page): Promise<{ rows: HoldRow[]; counted: number }> => {
      const rows = await shown(accountId).orderBy('legalHolds.id', 'desc').limit(limit).offset(offset).execute();
      const { counted } = await db
        .selectFrom('legalHolds')
        .select((eb) => eb.fn.countAll<number>().as('counted'))
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow();
      return { rows, counted };
    },

    find: (accountId: number, id: number): Promise<HoldRow | undefined> =>
      shown(accountId).where('legalHolds.id', '=', id).executeTakeFirst(),

    insert: async (values: Insertable<LegalHoldTable>): Promise<number> =>
      (await db.insertInto('legalHolds').values(values).returning('id').executeTakeFirstOrThrow()).id,

    /** False where it was released before. */
    release: async (accountId: number, id: number, releasedBy: number, releasedAt: Date): Promise<boolean> => {
      const released = db
        .updateTable('legalHolds')
        .set({ releasedBy, releasedAt })
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .where('releasedAt', 'is', null);
      return (await released.executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** Those that name a contact, and those that are over. */
    eraseOfClients: (accountId: number) =>
      db
        .deleteFrom('legalHolds')
        .where('accountId', '=', accountId)
        .where((eb) => eb.or([eb('releasedAt', 'is not', null), eb('clientId', 'is not', null)]))
        .execute(),

    unmarkAll: (accountId: number) =>
      db
        .updateTable('documents')
        .set({ isHeld: false })
        .where('accountId', '=', accountId)
        .where('isHeld', '=', true)
        .execute(),

    active: (accountId: number) =>
      db
        .selectFrom('legalHolds')
        .select(['accountId', 'documentId', 'clientId'])
        .where('accountId', '=', accountId)
        .where('releasedAt', 'is', null)
        .execute(),

    /** Whose hold is being placed or released: one at a time in an account. */
    lock: (accountId: number) => sql`select pg_advisory_xact_lock(7204113, ${accountId % 2 ** 31}::int)`.execute(db),
  };
};

/** Holds follow a contact that is merged into another one, and come along when it is restored: never fewer documents are held. */
export const clientHoldsRepo = (tx: Db) => ({
  move: async ({ accountId, from, to }: Clients): Promise<void> => {
    await sql`
      update legal_holds set client_id = ${to}
      where account_id = ${accountId} and client_id = any(${[...from]}::bigint[]) and released_at is null`.execute(tx);
    await markClient(tx, accountId, to);
  },

  /** Whether any contact of the account is held. */
  isAnyHeld: async (accountId: number): Promise<boolean> => {
    const { rows } = await sql`
      select from legal_holds where account_id = ${accountId} and client_id is not null and released_at is null
      limit 1`.execute(tx);
    return rows.length > 0;
  },

  /** Holds a contact as others are held. */
  copy: async (accountId: number, holders: RawBuilder<number>, to: number): Promise<void> => {
    await sql`
      insert into legal_holds (account_id, client_id, client_name, reason, created_by, created_at)
      select account_id, ${to}, client_name, reason, created_by, created_at from legal_holds
      where account_id = ${accountId} and client_id in ${holders} and client_id <> ${to}
        and released_at is null`.execute(tx);
    await markClient(tx, accountId, to);
  },
});

const markClient = (tx: Db, accountId: number, clientId: number) =>
  sql`
    update documents set is_held = true where account_id = ${accountId} and client_id = ${clientId} and not is_held
      and exists (select from legal_holds h where h.account_id = ${accountId} and h.client_id = ${clientId}
        and h.released_at is null)`.execute(tx);

/** Marks a document whose client is held. */
export async function markWithClient(
  db: Db,
  { accountId, id, clientId }: { accountId: number; id: number; clientId: number | null },
): Promise<boolean> {
  if (clientId === null) return false;
  const { rows } = await sql`
    update documents set is_held = true where account_id = ${accountId} and id = ${id} and not is_held
      and exists (select from legal_holds h where h.account_id = ${accountId} and h.client_id = ${clientId}
        and h.released_at is null) returning 1`.execute(db);
  return rows.length > 0;
}

/** Whether a hold is on one of these contacts or documents: what is about them, or kept with them, must not go. */
export async function isKeptByHold(
  db: Db,
  accountId: number,
  { clientIds, documentIds }: { clientIds: RawBuilder<number>; documentIds: readonly number[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from legal_holds h where h.account_id = ${accountId} and h.released_at is null
      and (h.client_id in ${clientIds} or h.document_id = any(${[...documentIds]}::bigint[]))
    union all select from documents d where d.account_id = ${accountId} and d.is_held
      and d.id = any(${[...documentIds]}::bigint[]) limit 1`.execute(db);
  return rows.length > 0;
}
