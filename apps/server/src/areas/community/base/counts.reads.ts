import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Span } from '../../../platform/i18n/days.ts';

export type CommunityCounts = {
  members: number;
  joined: number;
  events: number;
  upcomingEvents: number;
  groups: number;
  interests: number;
  categories: number;
  deals: number;
  news: number;
};

/** How many there are of each type, for the page that sums up the installation. */
export async function countCommunity(db: Db, at: Date): Promise<CommunityCounts> {
  const { rows } = await sql<CommunityCounts>`
    select m.members, m.joined, e.events, e.upcoming_events,
      (select count(*) from community_groups where deleted_at is null) as groups,
      (select count(*) from community_interests where deleted_at is null) as interests,
      (select count(*) from community_categories where deleted_at is null) as categories,
      (select count(*) from community_deals where deleted_at is null) as deals,
      (select count(*) from community_news where deleted_at is null) as news
    from (select count(*) as members, count(user_id) as joined from community_members where deleted_at is null) m,
      (select count(*) as events, count(*) filter (where ends_at > ${at}) as upcoming_events
        from community_events where deleted_at is null) e`.execute(db);
  const none = { members: 0, joined: 0, events: 0, upcomingEvents: 0, groups: 0, interests: 0, categories: 0 };
  return rows[0] ?? { ...none, deals: 0, news: 0 };
}

type Counted = 'members' | 'reads' | 'answers';

type DayCounts = Record<Counted, number> & { date: string };

/** How many members were added, news opened and events answered on each day of the span. */
export async function countCommunityByDay(db: Db, { days, bounds }: Span): Promise<DayCounts[]> {
  const inSpan = (at: string) => sql`${sql.ref(at)} >= ${bounds[0]} and ${sql.ref(at)} < ${bounds.at(-1)}`;
  const { rows } = await sql<{ what: Counted; day: number; counted: number }>`
    select what, width_bucket(at, ${bounds}::timestamptz[]) as day, count(*) as counted from (
      select 'members' as what, created_at as at from community_members
        where deleted_at is null and ${inSpan('createdAt')}
      union all select 'reads', at from community_news_reads where ${inSpan('at')}
      union all select 'answers', answered_at from community_event_answers where ${inSpan('answeredAt')}
    ) happened group by what, day`.execute(db);
  const counts = new Map(rows.map(({ what, day, counted }) => [`${what} ${day}`, counted]));
  return days.map((date, index) => {
    const on = (what: Counted) => counts.get(`${what} ${index + 1}`) ?? 0;
    return { date, members: on('members'), reads: on('reads'), answers: on('answers') };
  });
}
