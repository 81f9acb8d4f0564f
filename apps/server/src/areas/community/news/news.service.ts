import {
  getCommunityNews,
  type Input,
  type listNews,
  type NewsArticle,
  type NewsItem,
  type Output,
} from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { pageBounds, toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { thingsService } from '../base/index.ts';
import { namesFor } from '../members/index.ts';
import { coverOf, newsKind } from './news.kind.ts';
import { publishingOf } from './news.publishing.ts';
import { newsItemOpenTo, newsOpenTo, type OpenNews } from './news.reads.ts';
import { newsRepo } from './news.repo.ts';

const SUMMARY_LENGTH = 240;

type Reader = Pick<Actor, 'userId' | 'locale'>;

export const newsService = (platform: Platform) => {
  const { clock, db } = platform;

  return {
    ...thingsService(platform, newsKind, getCommunityNews),
    ...publishingOf(platform),

    open: async (
      { userId, locale }: Reader,
      query: Input<typeof listNews>['query'],
      request: Incoming,
    ): Promise<Output<typeof listNews>> => {
      const found = await newsOpenTo(db, userId, { ...query, ...pageBounds(query) });
      const namesOf = await namesFor(db, found.rows, SHOWN, locale);
      return toList(request, query, { ...found, estimate: found.counted }, (row) => toItem(row, namesOf));
    },

    /** Throws `not_found` for one that is not open to the caller. */
    read: async ({ userId, locale }: Reader, id: number): Promise<NewsArticle> => {
      const row = await newsItemOpenTo(db, userId, id);
      if (row === undefined) throw new AppError('not_found');
      if (!row.isRead) await newsRepo(db).addRead({ newsId: id, userId, at: clock.now() });
      return { ...toItem(row, await namesFor(db, [row], SHOWN, locale)), body: row.body };
    },
  };
};

const SHOWN = ['categoryIds', 'interestIds'] as const;

type NamesOf = Awaited<ReturnType<typeof namesFor<(typeof SHOWN)[number]>>>;

const toItem = (row: OpenNews, namesOf: NamesOf): NewsItem => ({
  id: row.id,
  title: row.title,
  summary: summaryOf(row.words),
  coverUrl: coverOf(row),
  isPinned: row.isPinned,
  publishedAt: (row.publishedAt ?? row.createdAt).toISOString(),
  categories: namesOf(row, 'categoryIds'),
  interests: namesOf(row, 'interestIds'),
  isRead: row.isRead,
});

/** The beginning, cut between words. No sign is cut in two. */
function summaryOf(words: string): string {
  const text = words.replaceAll(/\s+/gu, ' ');
  if (text.length <= SUMMARY_LENGTH) return text;
  const cut = text.slice(0, SUMMARY_LENGTH).replace(/\p{Cs}$/u, '');
  const space = cut.lastIndexOf(' ');
  return `${space > SUMMARY_LENGTH / 2 ? cut.slice(0, space) : cut}…`;
}
