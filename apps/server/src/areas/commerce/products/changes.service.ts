import type { changeProducts, Input, Output, ProductAct, undoProductChange } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { changesRepo, type Selected } from './changes.repo.ts';
import { productPolicy } from './products.policy.ts';
import { locked, withFreeSku } from './products.service.ts';

const EVENT_OF = {
  publish: 'products_published',
  disable: 'products_disabled',
  archive: 'products_archived',
  delete: 'products_deleted',
} as const satisfies Record<ProductAct, string>;

export const changesService = ({ clock, db, events }: Platform) => {
  async function change(
    tx: Db,
    { userId }: Actor,
    { act, selected, request }: { act: ProductAct; selected: Selected; request: Incoming },
  ): Promise<Output<typeof changeProducts>> {
    const at = clock.now();
    const repo = changesRepo(tx);
    const id = await repo.insert(userId, act, at);
    const count = await repo.apply({ id, act, at }, selected);
    if (count === 0) {
      await repo.forget(id);
      return { change: null, count };
    }
    await events.publish(tx, { type: EVENT_OF[act], at, userId, request, details: { count } });
    return { change: id, count };
  }

  return {
    many: (
      actor: Actor,
      { act, selection }: Input<typeof changeProducts>['body'],
      request: Incoming,
    ): Promise<Output<typeof changeProducts>> => {
      requireCan(actor, act === 'delete' ? productPolicy.delete : productPolicy.update);
      return db.transaction().execute((tx) => change(tx, actor, { act, selected: selection, request }));
    },

    /** Throws `not_found`, `version_stale`. */
    delete: (actor: Actor, id: number, request: Incoming): Promise<{ change: number }> => {
      requireCan(actor, productPolicy.delete);
      return db.transaction().execute(async (tx) => {
        await locked(tx, id, request);
        const { change: made } = await change(tx, actor, { act: 'delete', selected: { ids: [id] }, request });
        if (made === null) throw new AppError('not_found');
        return { change: made };
      });
    },

    /** Once: a second time nothing is left to undo. Throws `not_found`; `sku_taken` where one was taken at the same moment. */
    undo: (actor: Actor, id: number, request: Incoming): Promise<Output<typeof undoProductChange>> => {
      requireCan(actor, productPolicy.update);
      return withFreeSku(() =>
        db.transaction().execute(async (tx) => {
          const { userId } = actor;
          const repo = changesRepo(tx);
          const made = await repo.lock(userId, id);
          if (made === undefined) throw new AppError('not_found');
          if (made.undoneAt !== null) return { count: 0, left: 0 };
          const at = clock.now();
          const outcome = await repo.undo({ id, act: made.act, at });
          await repo.setUndone(id, at);
          const details = { count: outcome.count };
          if (outcome.count > 0) await events.publish(tx, { type: 'products_restored', at, userId, request, details });
          return outcome;
        }),
      );
    },
  };
};
