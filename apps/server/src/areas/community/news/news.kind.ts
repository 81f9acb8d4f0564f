import {
  type CommunityNews,
  communityPictureUrl,
  type Locale,
  type NEWS_COLUMNS,
  type NewsInput,
  pictureKeysOf,
  plainTextOf,
} from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { ASSIGNED, type Kind, type Patch, say } from '../base/index.ts';
import { assignedIn, listed, namesFor } from '../members/index.ts';
import { checkPictures } from '../pictures/index.ts';
import { countReads, NEWS_TABLE } from './news.reads.ts';
import type { NewsRow } from './news.repo.ts';

const minute = (time: string | null): string => time?.slice(0, 16).replace('T', ' ') ?? '';

const COLUMNS: Record<(typeof NEWS_COLUMNS)[number], (news: CommunityNews, locale: Locale) => string> = {
  title: ({ title }) => title,
  text: ({ body }) => plainTextOf(body),
  status: ({ status }, locale) => say(locale, `status.${status}`),
  publishAt: ({ publishAt }) => minute(publishAt),
  publishedAt: ({ publishedAt }) => minute(publishedAt),
  isPinned: ({ isPinned }, locale) => say(locale, isPinned ? 'yes' : 'no'),
  groups: ({ groups }) => listed(groups),
  interests: ({ interests }) => listed(interests),
  categories: ({ categories }) => listed(categories),
  readCount: ({ readCount }) => String(readCount),
  createdAt: ({ createdAt }) => createdAt.slice(0, 10),
};

export const newsKind: Kind<NewsRow, CommunityNews, NewsInput> = {
  type: 'news',
  ...NEWS_TABLE,
  nameOf: ({ title }) => title,
  write: async (tx, given, before) => ({
    ...(given.title === undefined ? {} : { title: given.title }),
    ...(given.isPinned === undefined ? {} : { isPinned: given.isPinned }),
    ...(before === null ? { status: 'draft' } : {}),
    ...(await contentOf(tx, given, before)),
    ...(await assignedIn(tx, given, before)),
  }),
  show: async (db, rows, { locale }) => {
    const [namesOf, reads] = await Promise.all([
      namesFor(db, rows, ASSIGNED, locale),
      countReads(
        db,
        rows.map(({ id }) => id),
      ),
    ]);
    return rows.map((row) => ({
      title: row.title,
      body: row.body,
      coverKey: row.coverKey,
      coverUrl: coverOf(row),
      isPinned: row.isPinned,
      status: row.status,
      publishAt: row.publishAt?.toISOString() ?? null,
      publishedAt: row.status === 'published' ? (row.publishedAt?.toISOString() ?? null) : null,
      interests: namesOf(row, 'interestIds'),
      categories: namesOf(row, 'categoryIds'),
      groups: namesOf(row, 'groupIds'),
      readCount: reads.get(row.id) ?? 0,
    }));
  },
  columns: COLUMNS,
};

export const coverOf = ({ coverKey }: Pick<NewsRow, 'coverKey'>): string | null =>
  coverKey === null ? null : communityPictureUrl(coverKey);

/** The text, the cover, and the pictures of both, which have to be there. */
async function contentOf(tx: Db, given: Patch<NewsInput>, before: NewsRow | null): Promise<Partial<Content>> {
  if (given.body === undefined && given.coverKey === undefined) return {};
  const body = given.body ?? before?.body;
  const coverKey = given.coverKey === undefined ? (before?.coverKey ?? null) : given.coverKey;
  const shown = body === undefined ? [] : pictureKeysOf(body);
  if (given.body !== undefined) await checkPictures(tx, shown, 'body');
  if (given.coverKey) await checkPictures(tx, [given.coverKey], 'coverKey');
  return {
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body), words: plainTextOf(given.body) }),
    coverKey,
    pictureKeys: [...new Set([...(coverKey === null ? [] : [coverKey]), ...shown])],
  };
}

type Content = { body: string; words: string; coverKey: string | null; pictureKeys: string[] };
