import type { DeliveryState, Input, listWebhookDeliveries } from '@sealwright/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { WebhookDeliveryTable, WebhookTryTable } from '../../../migrations/tables.webhooks.ts';
import type { Db } from '../../../platform/db/db.ts';
import { COUNT_LIMIT, pageBounds } from '../../../platform/http/paging.ts';

export type DeliveryRow = Selectable<WebhookDeliveryTable>;
/** As the list shows it: payloads can be long. */
export type ListedDelivery = Omit<DeliveryRow, 'payload'>;
export type TryRow = Selectable<WebhookTryTable>;

type Of = { accountId: number; webhookId: number };
type Query = Input<typeof listWebhookDeliveries>['query'];

const LISTED = [
  'accountId',
  'id',
  'webhookId',
  'messageId',
  'type',
  'lane',
  'documentId',
  'state',
  'tries',
  'lastStatus',
  'firstTriedAt',
  'nextTryAt',
  'leasedUntil',
  'createdAt',
  'deliveredAt',
] as const;

/** The log: what people see, and what they have sent again. */
export const deliveriesRepo = (db: Db) => ({
  page: (of: Of, query: Query) => page(db, of, query),

  find: ({ accountId, webhookId }: Of, id: number): Promise<DeliveryRow | undefined> =>
    db
      .selectFrom('webhookDeliveries')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('webhookId', '=', webhookId)
      .where('id', '=', id)
      .executeTakeFirst(),

  tries: ({ accountId, id }: Pick<DeliveryRow, 'accountId' | 'id'>): Promise<TryRow[]> =>
    db
      .selectFrom('webhookTries')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('deliveryId', '=', id)
      .orderBy('id', 'desc')
      .execute(),

  insert: (values: Insertable<WebhookDeliveryTable>[]): Promise<DeliveryRow[]> =>
    db.insertInto('webhookDeliveries').values(values).returningAll().execute(),

  /** Sent once more, as if it were new; one that is being sent now is left to that. */
  renew: ({ accountId, id }: Pick<DeliveryRow, 'accountId' | 'id'>, now: Date): Promise<DeliveryRow> =>
    db
      .updateTable('webhookDeliveries')
      .set({ state: 'waiting', firstTriedAt: null, nextTryAt: now, deliveredAt: null })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** Answers how many. Tests are not repeated. */
  renewFailed: async ({ accountId, webhookId }: Of, now: Date): Promise<number> => {
    const { numUpdatedRows } = await db
      .updateTable('webhookDeliveries')
      .set({ state: 'waiting', firstTriedAt: null, nextTryAt: now })
      .where('accountId', '=', accountId)
      .where('webhookId', '=', webhookId)
      .where('state', '=', 'failed')
      .where('type', '<>', 'webhook.test')
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },

  /** What waits is tried no more. */
  giveUpAll: ({ accountId, webhookId }: Of) =>
    db
      .updateTable('webhookDeliveries')
      .set({ state: 'failed', leasedUntil: null })
      .where('accountId', '=', accountId)
      .where('webhookId', '=', webhookId)
      .where('state', '=', 'waiting')
      .execute(),

  /** Deletes up to `limit` of before that moment, and answers how many. What still waits stays. */
  removeBefore: async (before: Date, limit: number): Promise<number> => {
    const { numDeletedRows } = await db
      .deleteFrom('webhookDeliveries')
      .where('id', 'in', (some) =>
        some
          .selectFrom('webhookDeliveries')
          .select('id')
          .where('createdAt', '<', before)
          .where('state', '<>', 'waiting')
          .orderBy('createdAt')
          .limit(limit),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  },
});

async function page(
  db: Db,
  { accountId, webhookId }: Of,
  query: Query,
): Promise<{ rows: ListedDelivery[]; counted: number }> {
  const { limit, offset } = pageBounds(query);
  const { state, type } = query;
  const found = () =>
    db
      .selectFrom('webhookDeliveries')
      .where('accountId', '=', accountId)
      .where('webhookId', '=', webhookId)
      .$if(state !== undefined, (some) => some.where('state', '=', state as DeliveryState))
      .$if(type !== undefined, (some) => some.where(sql<boolean>`type = ${type ?? ''}`));
  const [rows, { counted }] = await Promise.all([
    found().select(LISTED).orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    db
      .selectFrom(found().select('id').limit(COUNT_LIMIT).as('found'))
      .select(({ fn }) => fn.countAll<number>().as('counted'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, counted };
}

type Due = { webhookId: number; accountId: number; isFailing: boolean };

/** What is sent next, and what became of it. */
export const sendingRepo = (db: Db) => ({
  /** Of this webhook, those on their way now. */
  countLeased: async (webhookId: number, now: Date): Promise<number> => {
    const { count } = await db
      .selectFrom('webhookDeliveries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('webhookId', '=', webhookId)
      .where('leasedUntil', '>', now)
      .executeTakeFirstOrThrow();
    return count;
  },

  /** Takes the first due ones, each the first of its lane, for so long. Call it under the webhook’s lock. */
  lease: async (webhookId: number, of: { now: Date; until: Date; most: number }): Promise<DeliveryRow[]> => {
    const { now, until, most } = of;
    const { rows } = await sql<DeliveryRow>`
      update webhook_deliveries set leased_until = ${until}
      where id in (
        select d.id from webhook_deliveries d
        where d.webhook_id = ${webhookId} and d.state = 'waiting' and ${isDue('d', now)}
          and not exists (select from webhook_deliveries e
            where e.webhook_id = d.webhook_id and e.lane = d.lane and e.state = 'waiting' and e.id < d.id)
        order by d.id limit ${most})
      returning *`.execute(db);
    return rows.toSorted((one, other) => one.id - other.id);
  },

  /** Takes one, whatever waits before it. */
  leaseOne: (id: number, { now, until }: { now: Date; until: Date }): Promise<DeliveryRow | undefined> =>
    db
      .updateTable('webhookDeliveries as d')
      .set({ leasedUntil: until })
      .where('d.id', '=', id)
      .where('d.state', '=', 'waiting')
      .where(isDue('d', now))
      .returningAll()
      .executeTakeFirst(),

  /** False where it was deleted meanwhile. */
  settle: async (
    { accountId, id }: DeliveryRow,
    change: Updateable<WebhookDeliveryTable>,
    attempt: Omit<Insertable<WebhookTryTable>, 'accountId' | 'deliveryId'>,
  ): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('webhookDeliveries')
      .set((to) => ({ ...change, leasedUntil: null, tries: to('tries', '+', 1) }))
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) return false;
    await db
      .insertInto('webhookTries')
      .values({ ...attempt, accountId, deliveryId: id })
      .execute();
    return true;
  },

  /** The enabled webhooks for which something is due, and whether they fail. */
  due: async (now: Date): Promise<Due[]> => {
    const { rows } = await sql<Due>`
      select w.id as webhook_id, w.account_id, w.failures > 0 as is_failing from webhooks w
      where w.disabled_reason is null and w.deleted_at is null and (w.rests_until is null or w.rests_until <= ${now})
        and exists (select from webhook_deliveries d
          where d.webhook_id = w.id and d.state = 'waiting' and ${isDue('d', now)})
      order by w.id`.execute(db);
    return rows;
  },
});

const isDue = (name: string, now: Date) =>
  sql<boolean>`(${sql.ref(`${name}.next_try_at`)} <= ${now}
    and (${sql.ref(`${name}.leased_until`)} is null or ${sql.ref(`${name}.leased_until`)} <= ${now}))`;
