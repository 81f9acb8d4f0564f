import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import { displayNameSql } from '../../../../platform/i18n/names.ts';
import type { Morning } from '../../../../platform/mornings.ts';
import { DEFAULT_TIME_ZONE } from '../notifications.preferences.ts';

export type Due = {
  id: number;
  personalAccountId: number;
  email: string;
  name: string;
  locale: string;
  timeZone: string;
};

/** Since before that morning; or, more than a day after it, by a clock that ran ahead. */
export const isWaitingSince = (createdAt: RawBuilder<unknown>, morning: RawBuilder<unknown> | Date) => sql<boolean>`(
  ${createdAt} <= ${morning} or ${createdAt} > ${morning}::timestamptz + interval '25 hours')`;

// A day after tomorrow was noted by a clock that ran ahead. Tomorrow it may be where the person moved from.
const isOpenDay = (noted: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
  sql<boolean>`(${noted} is null or ${noted} < ${day} or ${noted} > ${day} + 1)`;

const WAITING = sql`
  (select distinct user_id from notifications where is_for_summary) waiting
  join users u on u.id = waiting.user_id
  left join notification_schedules s on s.user_id = waiting.user_id`;

// Who chose a zone before profiles had one still has it in the schedule.
const ZONE = sql`coalesce(u.time_zone, s.time_zone, ${sql.lit(DEFAULT_TIME_ZONE)})`;

export const summaryRepo = (db: Db) => ({
  /** Where the people are for whom something waits. */
  timeZones: async (): Promise<string[]> => {
    const { rows } = await sql<{ timeZone: string }>`
      select distinct ${ZONE} as time_zone from ${WAITING}`.execute(db);
    return rows.map(({ timeZone }) => timeZone);
  },

  /** For whom something has waited since before their last morning, and who had no mail for that day yet. */
  due: async (digestTimes: ReadonlyMap<string, Morning>, after: number, limit: number): Promise<Due[]> => {
    const zones = [...digestTimes.keys()];
    const days = [...digestTimes.values()].map(({ day }) => day);
    const moments = [...digestTimes.values()].map(({ at }) => at.toISOString());
    const { rows } = await sql<Due>`
      select u.id, u.personal_account_id, u.email, u.locale, ${ZONE} as time_zone,
        ${displayNameSql('u')} as name
      from ${WAITING}
      join unnest(${zones}::text[], ${days}::date[], ${moments}::timestamptz[]) m (zone, day, at) on m.zone = ${ZONE}
      where u.id > ${after} and not u.is_blocked and ${isOpenDay(sql`s.summary_on`, sql`m.day`)}
        and exists (select from notifications n where n.user_id = u.id and n.is_for_summary
          and ${isWaitingSince(sql`n.created_at`, sql`m.at`)})
      order by u.id limit ${limit}`.execute(db);
    return rows;
  },

  /** Takes the day's mail of one person upon this transaction; false where another was first. */
  claim: async ({ id }: Due, day: string): Promise<boolean> => {
    const { rows } = await sql`
      insert into notification_schedules as s (user_id, summary_on) values (${id}, ${day}::date)
      on conflict (user_id) do update set summary_on = excluded.summary_on
      where ${isOpenDay(sql`s.summary_on`, sql`excluded.summary_on`)}
      returning user_id`.execute(db);
    return rows.length > 0;
  },

  markNotified: async (userId: number, until: Date): Promise<void> => {
    await db
      .updateTable('notifications')
      .set({ isForSummary: false })
      .where('userId', '=', userId)
      .where('isForSummary', '=', true)
      .where(isWaitingSince(sql`created_at`, until))
      .execute();
  },
});
