import type { Label } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { communityPolicy, problemAt, removalRepo, replaceAssigned, thingOf, thingsRepo } from '../base/index.ts';
import type { LabelKind, LabelRow } from './labels.kind.ts';

/** Merges one label into another: what is assigned the one is assigned the other, and the one is gone for good. Throws `not_found`, `community_merge_same`. */
export const merging =
  ({ clock, db, events }: Platform, kind: LabelKind) =>
  (actor: Actor, id: number, into: number, request: Incoming): Promise<Label> => {
    requireCan(actor, communityPolicy.delete);
    if (id === into) {
      throw new AppError('community_merge_same', { fields: [problemAt('into', 'community_merge_same')] });
    }
    return db.transaction().execute(async (tx) => {
      const repo = thingsRepo<LabelRow>(tx, kind);
      // By their ids, so that two who merge the same two into each other wait for each other.
      const found = [await repo.lock(Math.min(id, into)), await repo.lock(Math.max(id, into))];
      const [from, kept] = id < into ? found : found.toReversed();
      if (from === undefined || kept === undefined) throw new AppError('not_found');
      await replaceAssigned(tx, kind.assigned, { from: id, into });
      await removalRepo(tx, kind).erase(id);
      const at = clock.now();
      const { userId } = actor;
      const details = { type: kind.type, name: from.name };
      await events.publish(tx, { type: 'community_merged', at, userId, request, details });
      return thingOf<Label>(tx, kind, actor, into);
    });
  };
