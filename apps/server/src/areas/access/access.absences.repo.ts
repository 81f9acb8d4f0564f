import type { Selectable } from 'kysely';
import type { AbsenceTable } from '../../migrations/tables.teams.ts';
import type { Db } from '../../platform/db/db.ts';

export type AbsenceRow = Selectable<AbsenceTable>;

/** Who of a team is on leave, and who acts for them: one leave each, until it is over. */
export const absencesRepo = (db: Db) => ({
  /** Those that run and those to come, in the order in which they begin. */
  list: (accountId: number, at: Date): Promise<AbsenceRow[]> =>
    db
      .selectFrom('absences')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('endsAt', '>', at)
      .orderBy('startsAt')
      .orderBy('userId')
      .execute(),

  find: (accountId: number, userId: number, at: Date): Promise<AbsenceRow | undefined> =>
    db
      .selectFrom('absences')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('userId', '=', userId)
      .where('endsAt', '>', at)
      .executeTakeFirst(),

  /** In place of what there is. */
  put: async ({ accountId, userId, version, ...leave }: AbsenceRow): Promise<void> => {
    await db
      .insertInto('absences')
      .values({ accountId, userId, version, ...leave })
      .onConflict((on) => on.columns(['accountId', 'userId']).doUpdateSet({ version, ...leave }))
      .execute();
  },

  /** Ends that of a member, those for whom they act, or all of the team; answers what ended. */
  end: (accountId: number, who: { userId: number } | { either: number } | 'all'): Promise<AbsenceRow[]> =>
    db
      .deleteFrom('absences')
      .where('accountId', '=', accountId)
      .where((eb) => {
        if (who === 'all') return eb.lit(true);
        if ('userId' in who) return eb('userId', '=', who.userId);
        return eb.or([eb('userId', '=', who.either), eb('delegateId', '=', who.either)]);
      })
      .returningAll()
      .execute(),

  /** The days of a team begin at other moments. */
  setMoments: (accountId: number, userId: number, moments: { startsAt: Date; endsAt: Date }) =>
    db.updateTable('absences').set(moments).where('accountId', '=', accountId).where('userId', '=', userId).execute(),
});
