import { type Deal, getCommunityDeal, type Input, type listDeals, type Output } from '@sealwright/contract';
import { utcDayOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { pageBounds, toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { problemAt, thingsService } from '../base/index.ts';
import { dealKind, toDeal, todayOf } from './deals.kind.ts';
import { countDealsFor, dealOpenTo, dealsOpenTo } from './deals.reads.ts';
import { dealsRepo } from './deals.repo.ts';

const CLICKS = { name: 'deal-clicks', points: 120, seconds: 3600 };

export const dealsService = (platform: Platform) => {
  const { clock, db, limits } = platform;
  const things = thingsService(platform, dealKind(clock), getCommunityDeal);
  const seenBy = ({ userId }: Pick<Actor, 'userId'>) => ({ userId, today: todayOf(clock) });

  async function found(actor: Pick<Actor, 'userId'>, id: number): Promise<Deal> {
    const row = await dealOpenTo(db, seenBy(actor), id);
    if (row === undefined) throw new AppError('not_found');
    return toDeal(row);
  }

  return {
    ...things,

    /** Throws as `update`, and `request_invalid` where the body names another deal than the address. */
    setVisibility: async (
      actor: Actor,
      id: number,
      { id: named = id, allowShow }: { id?: number | undefined; allowShow: boolean },
      request: Incoming,
    ) => {
      if (named !== id) throw new AppError('request_invalid', { fields: [problemAt('id', 'request_invalid')] });
      return things.update(actor, id, { allowShow }, request);
    },

    open: async (
      actor: Actor,
      query: Input<typeof listDeals>['query'],
      request: Incoming,
    ): Promise<Output<typeof listDeals>> => {
      const answer = await dealsOpenTo(db, seenBy(actor), { search: query.search, ...pageBounds(query) });
      return toList(request, query, { ...answer, estimate: answer.counted }, toDeal);
    },

    /** Throws `not_found` for one that is not open to the caller. */
    read: found,

    /** Throws `not_found`, `rate_limited`. */
    click: async (actor: Actor, id: number): Promise<{ id: number }> => {
      await found(actor, id);
      await limits.take(CLICKS, String(actor.userId));
      await dealsRepo(db).countClick(id);
      return { id };
    },
  };
};

/** How many deals are open to a person today. */
export const countOpenDeals = (db: Db, userId: number, at: Date): Promise<number> =>
  countDealsFor(db, { userId, today: utcDayOf(at) });
