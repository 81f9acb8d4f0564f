import { getOrder, type Order } from '@sealwright/contract';
import type { Updateable } from 'kysely';
import type { OrderTable } from '../../../migrations/tables.orders.ts';
import type { Db } from '../../../platform/db/db.ts';
import { retrying } from '../../../platform/db/retrying.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { orderPolicy, type Standing } from './orders.policy.ts';
import { orderNumber, ordersRepo } from './orders.repo.ts';
import { orderOf } from './orders.shape.ts';

type Right = Exclude<keyof typeof orderPolicy, 'create'>;

type Asked = {
  id: number;
  request: Incoming;
  right: Right;
  /** What the log of the administrator says; null: nothing. */
  type: 'order_paid' | 'order_fulfilled' | 'order_unfulfilled' | 'order_refunded' | 'order_cancelled' | null;
  /** What is done to the payment: before the order is locked, because news of a payment lock in that order. */
  before?: (tx: Db, order: Standing) => Promise<void>;
};

type Held = {
  tx: Db;
  repo: ReturnType<typeof ordersRepo>;
  order: Standing;
  /** What every entry of this act says. */
  entry: { orderId: number; at: Date; userId: number };
};

/** The order, or its payment, was changed between the look and the lock. `refusal`: what is said where that never ends. */
class Moved extends Error {
  readonly refusal: AppError;

  constructor(refusal = new AppError('version_stale')) {
    super('The order has moved on');
    this.refusal = refusal;
  }
}

/**
 * Runs an act on an order: looks at it, does what concerns its payment, locks it, and does the rest if it is still as it was.
 * Throws `not_found`, `not_permitted`, `order_cancelled`, `version_stale`.
 */
export const acting =
  ({ clock, db, events }: Platform) =>
  async (actor: Actor, asked: Asked, run: (held: Held) => Promise<Updateable<OrderTable>>): Promise<Order> => {
    const attempt = retrying(
      () =>
        db.transaction().execute(async (tx) => {
          const { id, request, before, type } = asked;
          const repo = ordersRepo(tx);
          const seen = await standing(tx, id);
          requireOpen(actor, asked, seen);
          await before?.(tx, seen).catch(asMoved);
          const row = await repo.lock(id);
          // News of this very act may have moved it on: what it was decided by is what has to be the same.
          if (row === undefined || (before === undefined && row.version !== seen.version)) throw new Moved();
          const order = { ...row, ...(await repo.historyOf(id)) };
          if (before !== undefined && isOther(order, seen)) throw new Moved();
          const { userId } = actor;
          const at = clock.now();
          const change = await run({ tx, repo, order, entry: { orderId: id, at, userId } });
          await repo.update(id, change);
          const details = { name: orderNumber(order.number) };
          if (type !== null) await events.publish(tx, { type, at, userId, request, details });
          return orderOf(tx, actor, id);
        }),
      (cause) => cause instanceof Moved,
    );
    return attempt.catch((cause: unknown) => {
      throw cause instanceof Moved ? cause.refusal : cause;
    });
  };

/** It was paid in between. The next attempt reads that. */
function asMoved(cause: unknown): never {
  throw cause instanceof AppError && cause.code === 'payment_over' ? new Moved(cause) : cause;
}

async function standing(tx: Db, id: number): Promise<Standing> {
  const row = await ordersRepo(tx).find(id);
  if (row === undefined) throw new AppError('not_found');
  return { ...row, ...(await ordersRepo(tx).historyOf(id)) };
}

function requireOpen(actor: Actor, { id, request, right }: Asked, order: Standing): void {
  requireCan(actor, orderPolicy.create);
  refuseStale(request, order, readBy(getOrder, { id }));
  if (right !== 'note' && right !== 'refund' && order.cancelledAt !== null) throw new AppError('order_cancelled');
  requireCan<Standing>(actor, orderPolicy[right], order);
}

const isOther = (one: Standing, other: Standing): boolean =>
  one.asked !== other.asked ||
  one.timesAsked !== other.timesAsked ||
  one.refunded !== other.refunded ||
  one.isFulfilled !== other.isFulfilled ||
  one.cancelledAt?.getTime() !== other.cancelledAt?.getTime() ||
  (one.payment === 'unpaid') !== (other.payment === 'unpaid');
