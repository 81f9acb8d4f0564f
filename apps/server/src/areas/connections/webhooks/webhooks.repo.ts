import type { Input, listWebhooks, WebhookEventType } from '@sealwright/contract';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { WebhookTable } from '../../../migrations/tables.webhooks.ts';
import type { Db } from '../../../platform/db/db.ts';
import { containing, COUNT_LIMIT, pageBounds } from '../../../platform/http/paging.ts';
import type { Actor } from '../../access/index.ts';
import { applicationName, isAllowed, isOfZapier } from '../oauth/index.ts';
import type { WebhookRef } from './delivering.tasks.ts';

/** `applicationName`: of the application that subscribed by it. */
export type WebhookRow = Selectable<WebhookTable> & { applicationName: string | null };

/** Who looks: an application finds its own subscriptions and nothing else. */
type Looking = Pick<Actor, 'accountId' | 'applicationId'>;

const APPLICATION = applicationName(sql.ref('webhooks.application_id')).as('applicationName');
const isPersons = sql<boolean>`webhooks.application_id is null`;
/** What the person who connected the application allows still. */
const isStillAllowed = isAllowed({
  application: sql.ref('webhooks.application_id'),
  user: sql.ref('webhooks.created_by'),
  account: sql.ref('webhooks.account_id'),
});
const mayBeTold = sql<boolean>`(${isPersons} or ${isStillAllowed})`;

type Query = Input<typeof listWebhooks>['query'];

export const webhooksRepo = (db: Db) => {
  const all = () => db.selectFrom('webhooks').selectAll('webhooks').select(APPLICATION);
  const of = ({ accountId, applicationId }: Looking) =>
    all()
      .where('accountId', '=', accountId)
      .$if(applicationId !== undefined, (some) => some.where('applicationId', '=', applicationId ?? null));
  const living = (id: number, some = all()) => some.where('id', '=', id).where('deletedAt', 'is', null);
  return {
    page: (looking: Looking, query: Query) => page(db, looking, query),

    find: (looking: Looking, id: number): Promise<WebhookRow | undefined> => living(id, of(looking)).executeTakeFirst(),

    /** Held until the transaction ends. Deliveries can still be added. */
    lock: (looking: Looking, id: number): Promise<WebhookRow | undefined> =>
      living(id, of(looking)).forNoKeyUpdate().executeTakeFirst(),

    /** The same for tasks, while it may be told. */
    lockToTell: ({ webhookId: id, accountId }: WebhookRef): Promise<WebhookRow | undefined> =>
      living(id, accountId === undefined ? all() : of({ accountId }))
        .where(mayBeTold)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** A deleted one that may come back, held like the others. */
    lockDeleted: (looking: Looking, id: number): Promise<WebhookRow | undefined> =>
      of(looking)
        .where('id', '=', id)
        .where('deletedAt', 'is not', null)
        .where(mayBeTold)
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
        .where(mayBeTold)
        .where(sql<boolean>`${type} = any(events)`)
        .orderBy('id')
        .execute(),

    /** Until the transaction ends, no one else adds one to this account. */
    holdAll: (accountId: number) =>
      sql`select pg_advisory_xact_lock(hashtextextended('webhooks', ${accountId}))`.execute(db),

    /** Of those that people made, or of those that applications subscribed to. */
    count: async (accountId: number, by: 'people' | 'applications'): Promise<number> => {
      const { count } = await db
        .selectFrom('webhooks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('accountId', '=', accountId)
        .where('deletedAt', 'is', null)
        .where('applicationId', by === 'people' ? 'is' : 'is not', null)
        .executeTakeFirstOrThrow();
      return count;
    },

    insert: (values: Insertable<WebhookTable>): Promise<WebhookRow> =>
      db.insertInto('webhooks').values(values).returningAll().returning(APPLICATION).executeTakeFirstOrThrow(),

    /** What a person changes: its version is counted on. */
    update: ({ accountId, id }: WebhookRow, change: Updateable<WebhookTable>): Promise<WebhookRow> =>
      db
        .updateTable('webhooks')
        .set((to) => ({ ...change, version: to('version', '+', 1) }))
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .returningAll()
        .returning(APPLICATION)
        .executeTakeFirstOrThrow(),

    /** How sending to it goes, which is no new version. */
    mark: ({ accountId, id }: Pick<WebhookRow, 'accountId' | 'id'>, change: Updateable<WebhookTable>) =>
      db.updateTable('webhooks').set(change).where('accountId', '=', accountId).where('id', '=', id).execute(),
  };
};

/** What ends by itself. */
export const webhooksSweepRepo = (db: Db) => ({
  /** What applications subscribed to by the sign-in of this person. */
  dropSubscriptions: ({ accountId, userId }: { accountId: number; userId: number }) =>
    db
      .deleteFrom('webhooks')
      .where('accountId', '=', accountId)
      .where('createdBy', '=', userId)
      .where('applicationId', 'is not', null)
      .execute(),

  /** Subscriptions of applications that no one allows any more, for good. `of`: of one person or one account. */
  dropUnallowed: (of: { userId?: number | undefined; accountId?: number | undefined } = {}) =>
    db
      .deleteFrom('webhooks')
      .where('applicationId', 'is not', null)
      .where(sql<boolean>`not ${isStillAllowed}`)
      .$if(of.userId !== undefined, (some) => some.where('createdBy', '=', of.userId ?? 0))
      .$if(of.accountId !== undefined, (some) => some.where('accountId', '=', of.accountId ?? 0))
      .execute(),

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

async function page(db: Db, looking: Looking, query: Query): Promise<{ rows: WebhookRow[]; counted: number }> {
  const { limit, offset } = pageBounds(query);
  const text = query.search ? containing(query.search) : null;
  const { accountId, applicationId } = looking;
  const found = () =>
    db
      .selectFrom('webhooks')
      .where('accountId', '=', accountId)
      .where('deletedAt', 'is', null)
      .$if(applicationId !== undefined, (some) => some.where('applicationId', '=', applicationId ?? null))
      .$if(query.made === 'people', (some) => some.where('applicationId', 'is', null))
      .$if(query.made === 'applications', (some) => some.where('applicationId', 'is not', null))
      .$if(query.made === 'zapier', (some) => some.where(isOfZapier(sql.ref('webhooks.application_id'))))
      .$if(text !== null, (some) => some.where(sql<boolean>`(url ilike ${text} or description ilike ${text})`));
  const [rows, { counted }] = await Promise.all([
    found()
      .selectAll('webhooks')
      .select(APPLICATION)
      .orderBy(orderOf(query.ordering))
      .limit(limit)
      .offset(offset)
      .execute(),
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
