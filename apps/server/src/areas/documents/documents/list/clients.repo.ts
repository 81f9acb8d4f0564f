import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import { clientHoldsRepo } from '../holds.repo.ts';

type OfClient = { accountId: number; from: number; to: number; documentIds: readonly number[] };

/** Changes the client of documents when contacts are merged and when a merge is undone. */
export const documentClientsRepo = (tx: Db) => ({
  /** Files the documents of these contacts under another one. Returns the previous contact of each document. */
  move: async (accountId: number, from: readonly number[], to: number) => {
    const { rows } = await sql<{ id: number; otherId: number }>`
      with theirs as (
        select id, client_id from documents
        where account_id = ${accountId} and client_id = any(${[...from]}::bigint[]) order by id for update)
      update documents set client_id = ${to} from theirs where documents.id = theirs.id
      returning documents.id, theirs.client_id as other_id`.execute(tx);
    await clientHoldsRepo(tx).move({ accountId, from, to });
    return rows;
  },

  /** Files these documents and their parts under `to` again, unless they have left `from` since. */
  giveBack: async ({ accountId, from, to, documentIds }: OfClient) => {
    await sql`
      update documents set client_id = ${to}
      where account_id = ${accountId} and client_id = ${from}
        and (id = any(${[...documentIds]}::bigint[]) or parent_id = any(${[...documentIds]}::bigint[]))`.execute(tx);
  },

  isAnyHeld: clientHoldsRepo(tx).isAnyHeld,
  copyHolds: clientHoldsRepo(tx).copy,
});
