import type { SmsOutcome } from '@sealwright/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { SmsGatewayTable } from '../../../migrations/tables.sms-gateways.ts';
import type { Db } from '../../../platform/db/db.ts';

export type SmsGatewayRow = Selectable<SmsGatewayTable>;

/** Whose they are: an account's, or with null those of the installation. */
export type Scope = number | null;

export const smsGatewaysRepo = (db: Db) => {
  const living = (scope: Scope) =>
    db.selectFrom('smsGateways').where('deletedAt', 'is', null).where('accountId', 'is not distinct from', scope);

  return {
    /** Changes of one scope wait for each other until the transaction ends: it has one default. */
    lockScope: (scope: Scope) =>
      sql`select pg_advisory_xact_lock(hashtextextended('sms-gateways', ${scope ?? 0}))`.execute(db),

    find: (scope: Scope, id: number): Promise<SmsGatewayRow | undefined> =>
      living(scope).selectAll().where('id', '=', id).executeTakeFirst(),

    findDeleted: (scope: Scope, id: number): Promise<SmsGatewayRow | undefined> =>
      db
        .selectFrom('smsGateways')
        .selectAll()
        .where('id', '=', id)
        .where('accountId', 'is not distinct from', scope)
        .where('deletedAt', 'is not', null)
        .executeTakeFirst(),

    /** Of any scope, deleted ones too: for what the provider says of texts that left by it. */
    findAny: (id: number): Promise<SmsGatewayRow | undefined> =>
      db.selectFrom('smsGateways').selectAll().where('id', '=', id).executeTakeFirst(),

    named: (ids: readonly number[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('smsGateways')
            .select(['id', 'name', 'kind'])
            .where('id', 'in', [...ids])
            .where('deletedAt', 'is', null)
            .execute(),

    insert: (row: Insertable<SmsGatewayTable>): Promise<SmsGatewayRow> =>
      db.insertInto('smsGateways').values(row).returningAll().executeTakeFirstOrThrow(),

    /** Secrets are sealed for their row, which has its number only now. */
    seal: async (id: number, secretsSealed: Buffer): Promise<void> => {
      await db.updateTable('smsGateways').set({ secretsSealed }).where('id', '=', id).execute();
    },

    change: (id: number, patch: Updateable<SmsGatewayTable>, at: Date): Promise<SmsGatewayRow> =>
      db
        .updateTable('smsGateways')
        .set((to) => ({ ...patch, updatedAt: at, version: to('version', '+', 1) }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    endDefault: async (scope: Scope): Promise<void> => {
      await db
        .updateTable('smsGateways')
        .set({ isDefault: false })
        .where('accountId', 'is not distinct from', scope)
        .where('isDefault', '=', true)
        .execute();
    },

    /** No change of the gateway: its version stays. */
    note: async (id: number, lastOutcome: SmsOutcome, lastAnswer: string, lastAt: Date): Promise<void> => {
      await db.updateTable('smsGateways').set({ lastOutcome, lastAnswer, lastAt }).where('id', '=', id).execute();
    },

    /** For good, with their keys. */
    dropDeletedBefore: async (at: Date): Promise<void> => {
      await db.deleteFrom('smsGateways').where('deletedAt', '<', at).execute();
    },
  };
};

/** Those of an account, without their keys: for the export of a person’s data. */
export const smsGatewaysOfAccount = (db: Db, accountId: number) =>
  db
    .selectFrom('smsGateways')
    .select(['id', 'kind', 'name', 'phoneNumber', 'fields', 'isDefault', 'createdAt', 'updatedAt'])
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();

/** Deleted ones too, with their keys. */
export const dropSmsGatewaysOf = (db: Db, accountId: number) =>
  db.deleteFrom('smsGateways').where('accountId', '=', accountId).execute();
