import type { Selectable } from 'kysely';
import type { ClientSideTables } from '../../../migrations/tables.client-side.ts';
import type { Db } from '../../../platform/db/db.ts';

export type ClientLinkRow = Selectable<ClientSideTables['clientLinks']>;
export type ClientProofRow = Selectable<ClientSideTables['clientProofs']>;
type Of = { accountId: number; contactId: number };

export const clientLinksRepo = (db: Db) => ({
  find: (tokenHash: Buffer): Promise<ClientLinkRow | undefined> =>
    db.selectFrom('clientLinks').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst(),

  insert: async (row: Omit<ClientLinkRow, 'deadSince' | 'deadReason'>): Promise<void> => {
    await db.insertInto('clientLinks').values(row).execute();
  },

  /** Ends those that live. */
  kill: async ({ accountId, contactId }: Of, deadReason: 'replaced' | 'ended', deadSince: Date): Promise<void> => {
    await db
      .updateTable('clientLinks')
      .set({ deadSince, deadReason })
      .where('accountId', '=', accountId)
      .where('contactId', '=', contactId)
      .where('deadSince', 'is', null)
      .execute();
  },

  isAlive: async ({ accountId, contactId }: Of, email: string, now: Date): Promise<boolean> =>
    (await db
      .selectFrom('clientLinks')
      .select('contactId')
      .where('accountId', '=', accountId)
      .where('contactId', '=', contactId)
      .where('email', '=', email)
      .where('deadSince', 'is', null)
      .where('expiresAt', '>', now)
      .limit(1)
      .executeTakeFirst()) !== undefined,
});

/** The links that a member of a team sent. */
export const sentLinksRepo = (db: Db) => ({
  /** Those that were not ended or replaced. One that ran out can be renewed by its holder. */
  count: async (accountId: number, sentBy: number): Promise<number> => {
    const { counted } = await db
      .selectFrom('clientLinks')
      .select((eb) => eb.fn.countAll<number>().as('counted'))
      .where('accountId', '=', accountId)
      .where('sentBy', '=', sentBy)
      .where('deadSince', 'is', null)
      .executeTakeFirstOrThrow();
    return counted;
  },

  handOver: async ({ accountId, from, to }: { accountId: number; from: number; to: number }): Promise<void> => {
    await db
      .updateTable('clientLinks')
      .set({ sentBy: to })
      .where('accountId', '=', accountId)
      .where('sentBy', '=', from)
      .execute();
  },
});

export const clientProofsRepo = (db: Db) => ({
  find: (proofHash: Buffer, linkHash: Buffer, now: Date): Promise<ClientProofRow | undefined> =>
    db
      .selectFrom('clientProofs')
      .selectAll()
      .where('proofHash', '=', proofHash)
      .where('linkHash', '=', linkHash)
      .where('expiresAt', '>', now)
      .executeTakeFirst(),

  insert: async (row: ClientProofRow): Promise<void> => {
    await db.insertInto('clientProofs').values(row).execute();
  },

  /** Of all links to one page. */
  dropOf: async ({ accountId, contactId }: Of): Promise<void> => {
    const links = db
      .selectFrom('clientLinks')
      .select('tokenHash')
      .where('accountId', '=', accountId)
      .where('contactId', '=', contactId);
    await db.deleteFrom('clientProofs').where('linkHash', 'in', links).execute();
  },

  dropExpired: async (now: Date): Promise<void> => {
    await db.deleteFrom('clientProofs').where('expiresAt', '<', now).execute();
  },
});
