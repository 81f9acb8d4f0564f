import type { NotificationPreference, NotificationStatus, SubjectKind } from '@sealwright/contract';
import { sql } from 'kysely';
import type { NotificationDetails } from '../../../migrations/tables.people.ts';
import type { Db } from '../../../platform/db/db.ts';
import { announcementTo } from '../../../platform/live/live.ts';
import { displayNameSql } from '../../../platform/i18n/names.ts';
import { belongsTo } from '../../access/index.ts';
import { visibleTo } from './notifications.reads.ts';
import { KINDS } from './notifications.kinds.ts';
import { standInOf, type Subject } from './notifications.recipients.repo.ts';

/** Someone who is told. */
export type Notified = {
  id: number;
  email: string;
  name: string;
  locale: string;
  isBlocked: boolean;
  wantsMail: boolean;
  /** In which they find it. */
  accountId: number;
  /** The member on leave for whom they are told. */
  actsFor: string | null;
};

type NewNotification = {
  status: NotificationStatus;
  subject: Subject & { kind: SubjectKind };
  details: NotificationDetails;
  key: string;
  at: Date;
  actorName: string | null;
  actor: { userId: number | null; email: string | null };
};

/** One statement, the live event of each listed one included: it stands in the way of every act it tells of. */
export async function insertNotifications(tx: Db, news: NewNotification): Promise<Notified[]> {
  const { status, subject, details, key, at, actorName, actor } = news;
  const { recipients, defaults } = KINDS[status];
  const { isAbsent, actsFor } = standInOf(subject, at);
  const { rows } = await sql<Notified>`
    with told as (
      select u.id, u.email, u.locale, u.is_blocked, coalesce(${subject.accountId}::bigint, u.personal_account_id) as account_id,
        ${displayNameSql('u')} as name,
        -- What one did oneself is no news, unless one chose to be told of this kind. Who is on leave finds it when they are back.
        coalesce(p.in_app, ${defaults.inApp} and not a.is_actor) as in_app,
        coalesce(p.mail, ${defaults.mail} and not a.is_actor) and not a.is_absent as wants_mail,
        coalesce(p.daily, ${defaults.daily} and not a.is_actor) and not a.is_absent as daily,
        a.is_actor, ${actsFor} as acts_for
      from users u
      cross join lateral (select
        (u.id = ${actor.userId}::bigint or lower(u.email) = lower(${actor.email}::text)) is true as is_actor,
        ${isAbsent} as is_absent) a
      left join notification_preferences p on p.user_id = u.id and p.status = ${status}
      where u.erased_at is null and ${recipients(subject, at)} and ${isOfAccount(subject)}
    ), kept as (
      insert into notifications
        (user_id, account_id, subject_kind, subject_id, details, status, actor_name, dedupe_key, is_listed, is_for_summary,
          created_at, read_at)
      select id, account_id, ${subject.kind}, ${subject.id}::bigint,
        ${JSON.stringify(details)}::jsonb || case when acts_for is null then '{}' else jsonb_build_object('actsFor', acts_for) end,
        ${status}, ${actorName}::text, ${key}, in_app, daily, ${at}::timestamptz, case when is_actor then ${at}::timestamptz end
      from told where in_app or daily
      on conflict (user_id, dedupe_key) do nothing
      returning user_id, is_listed
    )
    select id, email, name, locale, is_blocked, wants_mail, acts_for, account_id,
      case when kept.is_listed then ${announcementTo(sql`told.id`)} end as announced
    from told left join kept on kept.user_id = told.id`.execute(tx);
  return rows;
}

/** Who has left a team is told nothing of it any more, whatever still bears their name. */
const isOfAccount = ({ accountId }: Subject) =>
  accountId === null ? sql`true` : belongsTo('u', sql`${accountId}::bigint`);

export const notificationsRepo = (db: Db) => ({
  /** Undefined where the person has no such notification. What was read stays read since then. */
  mark: async (userId: number, id: number, isRead: boolean, at: Date): Promise<{ readAt: Date | null } | undefined> => {
    const { rows } = await sql<{ readAt: Date | null }>`
      update notifications n set read_at = case when ${isRead} then coalesce(n.read_at, ${at}::timestamptz) end
      where ${visibleTo(userId, at)} and n.id = ${id} returning n.read_at`.execute(db);
    return rows[0];
  },

  markAll: async (
    userId: number,
    { status, upTo }: { status?: NotificationStatus | undefined; upTo?: number | undefined },
    at: Date,
  ): Promise<number> => {
    const { numAffectedRows = 0n } = await sql`
      update notifications n set read_at = ${at} where ${visibleTo(userId, at)} and n.read_at is null
        ${status === undefined ? sql`` : sql`and n.status = ${status}`}
        ${upTo === undefined ? sql`` : sql`and n.id <= ${upTo}`}`.execute(db);
    return Number(numAffectedRows);
  },

  /** Answers how many; fewer than `limit` means that nothing is left but what someone is changing right now. */
  removeOld: async (before: { read: Date; any: Date }, limit: number): Promise<number> => {
    const { numAffectedRows = 0n } = await sql`
      delete from notifications where ctid = any(array(
        select ctid from notifications
        where created_at < ${before.read} and (read_at is not null or not is_listed or created_at < ${before.any})
        limit ${limit} for update skip locked))`.execute(db);
    return Number(numAffectedRows);
  },
});

export const preferencesRepo = (db: Db) => ({
  chosen: (userId: number): Promise<NotificationPreference[]> =>
    db
      .selectFrom('notificationPreferences')
      .select(['status', 'inApp', 'mail', 'daily'])
      .where('userId', '=', userId)
      .execute(),

  /** Where the person is. Who chose that before profiles had it is found where it was kept then. */
  timeZone: async (userId: number): Promise<string | undefined> => {
    const { rows } = await sql<{ timeZone: string | null }>`
      select coalesce(u.time_zone, s.time_zone) as time_zone
      from users u left join notification_schedules s on s.user_id = u.id
      where u.id = ${userId}`.execute(db);
    return rows[0]?.timeZone ?? undefined;
  },

  choose: async (userId: number, preferences: readonly NotificationPreference[]): Promise<void> => {
    await db
      .insertInto('notificationPreferences')
      .values(preferences.map((preference) => ({ ...preference, userId })))
      .onConflict((conflict) =>
        conflict.columns(['userId', 'status']).doUpdateSet((to) => ({
          inApp: to.ref('excluded.inApp'),
          mail: to.ref('excluded.mail'),
          daily: to.ref('excluded.daily'),
        })),
      )
      .execute();
  },

  /** What waits for the daily mail waits no longer: of these kinds none is wanted. */
  dropFromSummary: async (userId: number, statuses: readonly NotificationStatus[]): Promise<void> => {
    await db
      .updateTable('notifications')
      .set({ isForSummary: false })
      .where('userId', '=', userId)
      .where('isForSummary', '=', true)
      .where('status', 'in', statuses)
      .execute();
  },
});
