import type { ClientCheckMethod } from '@sealwright/contract';
import type { Selectable, Updateable } from 'kysely';
import type { ClientSideTables } from '../../../migrations/tables.client-side.ts';
import type { Db } from '../../../platform/db/db.ts';

export type ClientPageRow = Selectable<ClientSideTables['clientPages']>;
type Of = { accountId: number; contactId: number };

export const clientPagesRepo = (db: Db) => {
  const of = ({ accountId, contactId }: Of) =>
    db.selectFrom('clientPages').selectAll().where('accountId', '=', accountId).where('contactId', '=', contactId);
  return {
    find: (page: Of): Promise<ClientPageRow | undefined> => of(page).executeTakeFirst(),

    lock: (page: Of): Promise<ClientPageRow | undefined> => of(page).forNoKeyUpdate().executeTakeFirst(),

    ensure: async ({ accountId, contactId }: Of): Promise<void> => {
      await db
        .insertInto('clientPages')
        .values({ accountId, contactId })
        .onConflict((on) => on.doNothing())
        .execute();
    },

    change: async ({ accountId, contactId }: Of, patch: Updateable<ClientSideTables['clientPages']>): Promise<void> => {
      await db
        .updateTable('clientPages')
        .set(patch)
        .where('accountId', '=', accountId)
        .where('contactId', '=', contactId)
        .execute();
    },

    /** With the links and proofs. */
    deleteAll: async (accountId: number): Promise<void> => {
      await db.deleteFrom('clientPages').where('accountId', '=', accountId).execute();
      await db.deleteFrom('clientPageSettings').where('accountId', '=', accountId).execute();
    },

    all: (accountId: number): Promise<Pick<ClientPageRow, 'contactId' | 'lockedAt' | 'timeZone'>[]> =>
      db
        .selectFrom('clientPages')
        .select(['contactId', 'lockedAt', 'timeZone'])
        .where('accountId', '=', accountId)
        .orderBy('contactId')
        .execute(),
  };
};

export const settingsRepo = (db: Db) => ({
  find: async (accountId: number): Promise<ClientCheckMethod> =>
    (await db.selectFrom('clientPageSettings').select('identity').where('accountId', '=', accountId).executeTakeFirst())
      ?.identity ?? 'email_code',

  put: async (accountId: number, identity: ClientCheckMethod): Promise<void> => {
    await db
      .insertInto('clientPageSettings')
      .values({ accountId, identity })
      .onConflict((on) => on.column('accountId').doUpdateSet({ identity }))
      .execute();
  },
});
