import { type CommunityNews, getCommunityNews, type Input, type setNewsStatus } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { communityPolicy, problemAt, thingOf, thingsRepo } from '../base/index.ts';
import { newsKind } from './news.kind.ts';
import { type NewsRow, newsRepo } from './news.repo.ts';

type Wanted = Input<typeof setNewsStatus>['body'];

/** What a row is from then on; null where it is that already. Throws `publish_time_past`, also without a time. */
function changeOf({ status, publishAt }: Wanted, row: NewsRow, at: Date): Partial<NewsRow> | null {
  if (status !== 'scheduled') {
    if (status === row.status) return null;
    return { status, publishAt: null, ...(status === 'published' ? { publishedAt: at } : {}) };
  }
  const time = new Date(publishAt ?? 0);
  if (time <= at) {
    throw new AppError('publish_time_past', { fields: [problemAt('publishAt', 'publish_time_past')] });
  }
  return { status, publishAt: time };
}

/** Tells those for whom it is. Each person hears of it once, however often it is published. */
const tell = (tx: Db, { events }: Platform, { id, title }: NewsRow, told: { at: Date; userId: number | null }) =>
  events.publish(tx, { type: 'news_published', at: told.at, newsId: id, actorId: told.userId, details: { title } });

export const publishingOf = (platform: Platform) => {
  const { clock, db, events } = platform;
  return {
    /** Throws `not_found`, `version_stale`, and what `changeOf` does. */
    setStatus: (actor: Actor, id: number, wanted: Wanted, request: Incoming): Promise<CommunityNews> => {
      requireCan(actor, communityPolicy.update);
      return db.transaction().execute(async (tx) => {
        const repo = thingsRepo<NewsRow>(tx, newsKind);
        const row = await repo.lock(id);
        if (row === undefined) throw new AppError('not_found');
        refuseStale(request, row, readBy(getCommunityNews, { id }));
        const at = clock.now();
        const change = changeOf(wanted, row, at);
        if (change === null) return thingOf<CommunityNews>(tx, newsKind, actor, id);
        await repo.update(id, change, at);
        const { userId } = actor;
        const details = { type: newsKind.type, name: row.title };
        await events.publish(tx, { type: 'community_changed', at, userId, request, details });
        if (change.status === 'published') await tell(tx, platform, row, { at, userId });
        return thingOf<CommunityNews>(tx, newsKind, actor, id);
      });
    },
  };
};

/** Publishes all that is due, each in a transaction with its notifications. */
export async function publishDue(platform: Platform): Promise<void> {
  const { clock, db } = platform;
  for (let isMore = true; isMore;) {
    isMore = await db.transaction().execute(async (tx) => {
      const at = clock.now();
      const row = await newsRepo(tx).publishDue(at);
      if (row !== undefined) await tell(tx, platform, row, { at, userId: null });
      return row !== undefined;
    });
  }
}
