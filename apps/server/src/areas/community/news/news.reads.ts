import { NEWS_STATUSES } from '@sealwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { containing } from '../../../platform/http/paging.ts';
import { type InTable, isAssigned } from '../base/index.ts';
import { isOpen } from './news.audience.reads.ts';
import type { NewsRow } from './news.repo.ts';

export const NEWS_TABLE: InTable = {
  table: 'communityNews',
  searched: sql`lower(t.title || ' ' || t.words)`,
  statuses: NEWS_STATUSES,
  narrow: ({ status, group, interest, category }) => [
    ...(status ? [sql<boolean>`t.status = ${status}`] : []),
    ...isAssigned(sql`t.group_ids`, group),
    ...isAssigned(sql`t.interest_ids`, interest),
    ...isAssigned(sql`t.category_ids`, category),
  ],
  orderings: { name: sql`lower(t.title)`, created_at: sql`t.created_at`, updated_at: sql`t.updated_at` },
  unique: null,
};

export type OpenNews = NewsRow & { isRead: boolean };

const isRead = (userId: number) => sql`
  exists (select from community_news_reads r where r.news_id = t.id and r.user_id = ${userId}) as is_read`;

type Asked = {
  search?: string | undefined;
  category?: number | undefined;
  interest?: number | undefined;
  limit: number;
  offset: number;
};

/** Those that a person may read: pinned ones, then the newest. */
export async function newsOpenTo(
  db: Db,
  userId: number,
  { search, category, interest, limit, offset }: Asked,
): Promise<{ rows: OpenNews[]; counted: number }> {
  const conditions = [
    isOpen(userId),
    ...(search ? [sql<boolean>`(t.title || ' ' || t.words) ilike ${containing(search.normalize('NFC'))}`] : []),
    ...isAssigned(sql`t.category_ids`, category),
    ...isAssigned(sql`t.interest_ids`, interest),
  ];
  const wanted = sql`from community_news t where ${sql.join(conditions, sql` and `)}`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<OpenNews>`select t.*, ${isRead(userId)} ${wanted}
      order by t.is_pinned desc, t.published_at desc, t.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ counted: number }>`select count(*) as counted ${wanted}`.execute(db),
  ]);
  return { rows, counted: counts[0]?.counted ?? 0 };
}

export async function newsItemOpenTo(db: Db, userId: number, id: number): Promise<OpenNews | undefined> {
  const { rows } = await sql<OpenNews>`
    select t.*, ${isRead(userId)} from community_news t where t.id = ${id} and ${isOpen(userId)}`.execute(db);
  return rows[0];
}

/** How many people have opened each of these; none where an id is missing. */
export async function countReads(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select news_id as id, count(*) as count from community_news_reads
    where news_id = any(${[...ids]}) group by news_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export type NewsRead = { newsId: number; title: string; at: Date };

/** For the copy of their data that a person asks for: what they have opened. */
export async function newsReadsOf(db: Db, userId: number): Promise<NewsRead[]> {
  const { rows } = await sql<NewsRead>`
    select r.news_id, t.title, r.at from community_news_reads r join community_news t on t.id = r.news_id
    where r.user_id = ${userId} order by r.at`.execute(db);
  return rows;
}
