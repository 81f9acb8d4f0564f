import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Span } from '../../../platform/i18n/days.ts';
import { displayNameSql } from '../../../platform/i18n/names.ts';

export type Member = { id: number; name: string; email: string };

const NAME = displayNameSql('u');

/** Everyone who belongs to an account, by name. An account without members is a person's own: anyone who acts for it is its owner. */
export async function readMembers(
  db: Db,
  { accountId, userId }: { accountId: number; userId: number },
): Promise<Member[]> {
  const { rows } = await sql<Member>`
    with members as (select user_id from team_members where account_id = ${accountId})
    select u.id, ${NAME} as name, u.email from users u
    where u.id in (select user_id from members union select ${userId}::bigint where not exists (select from members))
    order by lower(${NAME}), u.id`.execute(db);
  return rows;
}

export async function countPendingInvitations(db: Db, accountId: number): Promise<number> {
  const { counted } = await db
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('counted'))
    .where('accountId', '=', accountId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return counted;
}

export type Installation = {
  users: { total: number; activated: number; blocked: number; joinedThisMonth: number };
  accounts: { personal: number; teams: number; activeTeams: number };
  mails: { queued: number; failed: number };
};

/** People, accounts and mails of the whole installation; months are those of UTC. */
export async function countInstallation(db: Db, now: Date): Promise<Installation> {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const [users, accounts, mails] = await Promise.all([
    sql<Installation['users']>`
      select count(*) as total, count(activated_at) as activated, count(*) filter (where is_blocked) as blocked,
        count(*) filter (where created_at >= ${month}) as joined_this_month from users`.execute(db),
    sql<Installation['accounts']>`
      select count(*) filter (where kind = 'personal') as personal, count(*) filter (where kind = 'team') as teams,
        count(*) filter (where kind = 'team' and is_active) as active_teams from accounts`.execute(db),
    sql<Installation['mails']>`
      select count(*) filter (where state = 'queued') as queued, count(*) filter (where state = 'failed') as failed
      from mails where state in ('queued', 'failed')`.execute(db),
  ]);
  const [user, account, mail] = [users.rows[0], accounts.rows[0], mails.rows[0]];
  if (user === undefined || account === undefined || mail === undefined) throw new Error('A count answered no row.');
  return { users: user, accounts: account, mails: mail };
}

/** How many people joined on each day of the span. */
export async function countJoined(db: Db, { days, bounds }: Span): Promise<number[]> {
  const { rows } = await sql<{ day: number; counted: number }>`
    select width_bucket(created_at, ${bounds}::timestamptz[]) as day, count(*) as counted from users
    where created_at >= ${bounds[0]} and created_at < ${bounds.at(-1)} group by day`.execute(db);
  const counts = new Map(rows.map(({ day, counted }) => [day, counted]));
  return days.map((_, index) => counts.get(index + 1) ?? 0);
}
