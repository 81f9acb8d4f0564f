import type { Input, listWebhooks, WebhookEventType } from '@sealwright/contract';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { WebhookTable } from '../../../migrations/tables.webhooks.ts';
import type { Db } from '../../../platform/db/db.ts';
import { containing, COUNT_LIMIT, pageBounds } from '../../../platform/http/paging.ts';

export type WebhookRow = Selectable<WebhookTable>;

type Query = Input<typeof listWebhooks>['query'];

export const webhooksRepo = (db: Db) => {
  const of = (accountId: number) =>
    db.selectFrom('webhooks').selectAll().where('accountId', '=', accountId).where('deletedAt', 'is', null);
  return {
    page: (accountId: number, query: Query) => page(db, accountId, query),

    find: (accountId: number, id: number): Promise<WebhookRow | undefined> =>
      of(accountId).where('id', '=', id).executeTakeFirst(),

    /** Held until the transaction ends. Deliveries can still be added. */
    lock: (accountId: number, id: number): Promise<WebhookRow | undefined> =>
      of(accountId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** The same by its id alone: for tasks. */
    lockById: (id: number): Promise<WebhookRow | undefined> =>
      db
        .selectFrom('webhooks')
        .selectAll()
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** A deleted one, held like the others. */
    lockDeleted: (accountId: number, id: number): Promise<WebhookRow | undefined> =>
      db
        .selectFrom('webhooks')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .where('deletedAt', 'is not', null)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** The enabled ones of an account that want this. */
    wanting: (accountId: number, type: WebhookEventType): Promise<{ id: number }[]> =>
      db
        .selectFrom('webhooks')
        .select('id')
        .where('accountId', '=', accountId)
        .where('disabledReason', 'is', null)
        .where('deletedAt', 'is', null)
        .where(sql<boolean>`${type} = any(events)`)
        .orderBy('id')
        .execute(),

    /** Until the transaction ends, no one else adds one to this account. */
    holdAll: (accountId: number) =>
      sql`select pg_advisory_xact_lock(hashtextextended('webhooks', ${accountId}))`.execute(db),

    count: async (accountId: number): Promise<number> => {
      const { count } = await db
        .selectFrom('webhooks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('accountId', '=', accountId)
        .where('deletedAt', 'is', null)
        .executeTakeFirstOrThrow();
      return count;
    },

    insert: (values: Insertable<WebhookTable>): Promise<WebhookRow> =>
      db.insertInto('webhooks').values(values).returningAll().executeTakeFirstOrThrow(),

    /** What a person changes: its version is counted on. */
    update: ({ accountId, id }: WebhookRow, change: Updateable<WebhookTable>): Promise<WebhookRow> =>
      db
        .updateTable('webhooks')
        .set((to) => ({ ...change, version: to('version', '+', 1) }))
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** How sending to it goes, which is no new version. */
    mark: ({ accountId, id }: Pick<WebhookRow, 'accountId' | 'id'>, change: Updateable<WebhookTable>) =>
      db.updateTable('webhooks').set(change).where('accountId', '=', accountId).where('id', '=', id).execute(),
  };
};

/** What tasks take away. */
export const webhooksSweepRepo = (db: Db) => ({
  /** For good, with their logs and secrets. */
  dropDeletedBefore: (at: Date) => db.deleteFrom('webhooks').where('deletedAt', '<', at).execute(),

  /** Old secrets that sign no more are not kept. */
  dropOldSecrets: (now: Date) =>
    db
      .updateTable('webhooks')
      .set({ oldSecretSealed: null, oldSecretUntil: null })
      .where('oldSecretUntil', '<=', now)
      .execute(),
});

async function page(db: Db, accountId: number, query: Query): Promise<{ rows: WebhookRow[]; counted: number }> {
  const { limit, offset } = pageBounds(query);
  const text = query.search ? containing(query.search) : null;
  const found = () =>
    db
      .selectFrom('webhooks')
      .where('accountId', '=', accountId)
      .where('deletedAt', 'is', null)
      .$if(text !== null, (some) => some.where(sql<boolean>`(url ilike ${text} or description ilike ${text})`));
  const [rows, { counted }] = await Promise.all([
    found().selectAll().orderBy(orderOf(query.ordering)).limit(limit).offset(offset).execute(),
    db
      .selectFrom(found().select('id').limit(COUNT_LIMIT).as('found'))
      .select(({ fn }) => fn.countAll<number>().as('counted'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, counted };
}

function orderOf(ordering = ''): RawBuilder<unknown> {
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`;
  return ordering.endsWith('created_at') ? sql`created_at ${direction}, id` : sql`lower(url) ${direction}, id`;
}

/** Those of an account, without secrets: for the export of a person’s data. */
export const webhooksOfAccount = (db: Db, accountId: number) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'url', 'description', 'events', 'disabledReason', 'disabledAt', 'createdAt', 'updatedAt'])
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
