import { z } from 'zod';
import { CommunityThing, communityCalls } from './community.ts';
import { PictureKey } from './community-pictures.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Line, ListQuery, listOf, Named, orderingBy, patchOf, SearchText, Time } from './lists.ts';
import { NO_TEXT, RichText } from './rich-text.ts';

export const NEWS_STATUSES = ['draft', 'scheduled', 'published'] as const;
export const NewsStatus = z.enum(NEWS_STATUSES);
export type NewsStatus = z.infer<typeof NewsStatus>;

export const NEWS_TITLE_LENGTH = 200;

const Ids = z.array(Id).max(100);

const NewsInput = z.object({
  title: Line(NEWS_TITLE_LENGTH, 1),
  body: RichText.default(NO_TEXT),
  /** Of a picture that `POST /admin/file` took. */
  coverKey: PictureKey.nullable().default(null),
  /** Stands before all others. */
  isPinned: z.boolean().default(false),
  interestIds: Ids.default([]),
  categoryIds: Ids.default([]),
  /** Who sees it; everyone where it names none. */
  groupIds: Ids.default([]),
});
export type NewsInput = z.output<typeof NewsInput>;

/** What those read for whom it is, without its text. */
export const NewsItem = z.object({
  id: Id,
  title: z.string(),
  /** The beginning of its text. */
  summary: z.string(),
  coverUrl: z.string().nullable(),
  isPinned: z.boolean(),
  publishedAt: Time,
  categories: z.array(Named),
  interests: z.array(Named),
  isRead: z.boolean(),
});
export type NewsItem = z.infer<typeof NewsItem>;

export const NewsArticle = NewsItem.extend({ body: RichText });
export type NewsArticle = z.infer<typeof NewsArticle>;

export const CommunityNews = CommunityThing.extend({
  title: z.string(),
  body: RichText,
  coverKey: PictureKey.nullable(),
  coverUrl: z.string().nullable(),
  isPinned: z.boolean(),
  status: NewsStatus,
  /** When it is to be published, where it is scheduled. */
  publishAt: Time.nullable(),
  publishedAt: Time.nullable(),
  interests: z.array(Named),
  categories: z.array(Named),
  groups: z.array(Named),
  /** How many people have opened it. */
  readCount: z.number().int(),
});
export type CommunityNews = z.infer<typeof CommunityNews>;

export const NEWS_COLUMNS = [
  'title',
  'text',
  'status',
  'publishAt',
  'publishedAt',
  'isPinned',
  'groups',
  'interests',
  'categories',
  'readCount',
  'createdAt',
] as const;

const news = communityCalls('news', {
  one: 'a news item',
  many: 'news',
  thing: CommunityNews,
  input: NewsInput,
  patch: patchOf(NewsInput),
  ordering: orderingBy('name', 'created_at', 'updated_at'),
});
/** A new one is a draft. */
export const {
  list: listCommunityNews,
  create: createCommunityNews,
  get: getCommunityNews,
  update: updateCommunityNews,
  remove: deleteCommunityNews,
} = news;

/**
 * `published`: now. `scheduled`: at `publish_at`, which lies ahead (`publish_time_past`). `draft`: no one sees it any more. People
 * are notified when it is published for the first time.
 */
export const setNewsStatus = endpoint('PUT /admin/news/:id/status', 'Publish, schedule or withdraw a news item', {
  params: IdParams,
  body: z.object({ status: NewsStatus, publishAt: Time.optional() }),
  response: CommunityNews,
  current: CommunityNews,
});

export const listNews = endpoint('GET /api/community/news/', 'List the news that’s open to you, newest first', {
  query: ListQuery.extend({
    search: z.union([z.literal(''), SearchText]).optional(),
    category: Id.optional(),
    interest: Id.optional(),
  }),
  response: listOf(NewsItem),
});

/** It counts as read by the caller from then on. */
export const readNews = endpoint('GET /api/community/news/:id/', 'Get a news item that’s open to you', {
  params: IdParams,
  response: NewsArticle,
});
