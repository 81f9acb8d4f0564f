import type { TeamRole } from '@sealwright/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { ActingAccount, Actor } from './access.actor.ts';
import { hiddenFolders } from './access.reads.ts';

/** The ids of a team's members, for `in (…)` of a query over people. */
export const memberIds = (accountId: number | null, role?: TeamRole): RawBuilder<number> => sql<number>`
  select user_id from team_members where account_id = ${accountId} ${role === undefined ? sql`` : sql`and role = ${role}`}`;

/** The members of a team, for `join (…)`: user_id, role, joined_at. */
export const membersOf = (accountId: number): RawBuilder<unknown> =>
  sql`select user_id, role, joined_at from team_members where account_id = ${accountId}`;

/** The active and inactive teams of a person, for `join (…)`: account_id, name, is_active, sending, needs_second_step, role, member_count. */
export const teamsOfPerson = (userId: number | RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select m.account_id, a.name, a.is_active, a.sending, a.needs_second_step, m.role,
    (select count(*) from team_members c where c.account_id = m.account_id) as member_count
  from team_members m join accounts a on a.id = m.account_id where m.user_id = ${userId}`;

/** All teams of the installation, for `from (…)`: account_id, name, is_active, created_at, member_count. */
export const allTeams = (): RawBuilder<unknown> => sql`
  select a.id as account_id, a.name, a.is_active, a.created_at,
    (select count(*) from team_members c where c.account_id = a.id) as member_count
  from accounts a where a.kind = 'team'`;

/**
 * The same person, acting for a team they belong to, whatever account their session acts for. Throws `not_found` for teams of others: they
 * may not know of them. Throws `team_second_step_needed` where the team requires one that they have not.
 */
export async function actorIn(db: Db, actor: Actor, teamId: number): Promise<Actor> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('teamMembers', 'teamMembers.accountId', 'accounts.id')
    .select(['accounts.isActive', 'accounts.sending', 'accounts.needsSecondStep', 'teamMembers.role'])
    .select(hiddenFolders('accounts.id', 'team_members.user_id').as('hiddenFolders'))
    .where('accounts.id', '=', teamId)
    .where('accounts.kind', '=', 'team')
    .where('teamMembers.userId', '=', actor.userId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  const { isActive, role, sending, needsSecondStep, hiddenFolders: hidden } = row;
  if (needsSecondStep && !actor.hasSecondStep) throw new AppError('team_second_step_needed');
  const maySend = sending === 'everyone' || role === 'admin';
  // Where the session acts for another account, no one is acted for in this one.
  const actsFor = teamId === actor.accountId ? actor.account.actsFor : [];
  const account: ActingAccount = { id: teamId, kind: 'team', isActive, role, maySend, hiddenFolders: hidden, actsFor };
  return { ...actor, accountId: teamId, account };
}

export const membersRepo = (db: Db) => ({
  add: (accountId: number, userId: number, role: TeamRole, joinedAt: Date) =>
    db
      .insertInto('teamMembers')
      .values({ accountId, userId, role, joinedAt })
      .onConflict((on) => on.doNothing())
      .execute(),

  setRole: (accountId: number, userId: number, role: TeamRole) =>
    db
      .updateTable('teamMembers')
      .set({ role })
      .where('accountId', '=', accountId)
      .where('userId', '=', userId)
      .execute(),

  remove: (accountId: number, userId: number) =>
    db.deleteFrom('teamMembers').where('accountId', '=', accountId).where('userId', '=', userId).execute(),

  find: (accountId: number, userId: number) =>
    db
      .selectFrom('teamMembers')
      .select(['userId', 'role', 'joinedAt'])
      .where('accountId', '=', accountId)
      .where('userId', '=', userId)
      .executeTakeFirst(),

  findAll: (accountId: number, userIds: readonly number[]) =>
    userIds.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('teamMembers')
          .select(['userId', 'role', 'joinedAt'])
          .where('accountId', '=', accountId)
          .where('userId', 'in', [...userIds])
          .execute(),

  /** Their ids, those who have belonged to the team longest first. */
  admins: async (accountId: number): Promise<number[]> => {
    const rows = await db
      .selectFrom('teamMembers')
      .select('userId')
      .where('accountId', '=', accountId)
      .where('role', '=', 'admin')
      .orderBy('joinedAt')
      .orderBy('userId')
      .execute();
    return rows.map(({ userId }) => userId);
  },

  isInOtherTeam: async (accountId: number, userId: number): Promise<boolean> => {
    const row = await db
      .selectFrom('teamMembers')
      .select('userId')
      .where('accountId', '!=', accountId)
      .where('userId', '=', userId)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  /**
   * Whether someone else runs the team: not an admin who is blocked or about to go. Holds these people, so that none of them can ask
   * to be erased at the same moment.
   */
  hasOtherAdmin: async (accountId: number, userId: number): Promise<boolean> => {
    const { rows } = await sql<{ id: number; isThere: boolean }>`
      select u.id, not u.is_blocked and u.deletion_at is null and u.erased_at is null as is_there
      from team_members m join users u on u.id = m.user_id
      where m.account_id = ${accountId} and m.role = 'admin' order by u.id for no key update of u`.execute(db);
    return rows.some(({ id, isThere }) => isThere && id !== userId);
  },
});
