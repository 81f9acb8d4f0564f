import { RequiredIdentity, type TeamRole } from '@sealwright/contract';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { TeamTable } from '../../../migrations/tables.teams.ts';
import type { Db } from '../../../platform/db/db.ts';
import { teamAccountsRepo, teamsOfPerson } from '../../access/index.ts';
import { nameOfPersonSql } from '../../people/index.ts';

/** A team with its account, and what the person who asks is in it. */
export type TeamRow = Selectable<TeamTable> & {
  name: string;
  isActive: boolean;
  sending: 'everyone' | 'admins';
  needsSecondStep: boolean;
  creatorName: string | null;
  role: TeamRole;
  memberCount: number;
};

const selected = (userId: number, condition: RawBuilder<unknown>) => sql<TeamRow>`
  select t.*, m.name, m.is_active, m.sending, m.needs_second_step, m.role, m.member_count, ${nameOfPersonSql(sql.ref('t.created_by'))} as creator_name
  from (${teamsOfPerson(userId)}) m
  join teams t on t.account_id = m.account_id
  where ${condition}
  order by lower(m.name), t.account_id`;

export const teamsRepo = (db: Db) => ({
  insert: (team: Insertable<TeamTable>) => db.insertInto('teams').values(team).execute(),

  ofMember: async (userId: number): Promise<TeamRow[]> => (await selected(userId, sql`true`).execute(db)).rows,

  /** Undefined where the person does not belong to it. */
  find: async (accountId: number, userId: number): Promise<TeamRow | undefined> =>
    (await selected(userId, sql`m.account_id = ${accountId}`).execute(db)).rows[0],

  findBySubdomain: (subdomain: string) =>
    db
      .selectFrom('teams')
      .select(['accountId', 'themeColor', 'subdomain', 'logoKey'])
      .where('subdomain', '=', subdomain.toLowerCase())
      .executeTakeFirst(),

  findLogo: async (key: string): Promise<string | undefined> => {
    const row = await db.selectFrom('teams').select('logoSha256').where('logoKey', '=', key).executeTakeFirst();
    return row?.logoSha256 ?? undefined;
  },

  lock: (accountId: number) =>
    db.selectFrom('teams').selectAll().where('accountId', '=', accountId).forUpdate().executeTakeFirst(),

  update: (accountId: number, change: Updateable<TeamTable>) =>
    db
      .updateTable('teams')
      .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
      .where('accountId', '=', accountId)
      .execute(),
});

export type Brand = {
  name: string;
  themeColor: string | null;
  timeZone: string | null;
  logo: { key: string; sha256: string; width: number; height: number } | null;
};

/** How the pages and mails of a team look; undefined for a personal account. */
export async function brandOfAccount(db: Db, accountId: number): Promise<Brand | undefined> {
  const row = await db
    .selectFrom('teams')
    .select(['themeColor', 'timeZone', 'logoKey', 'logoSha256', 'logoWidth', 'logoHeight'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const name = await teamAccountsRepo(db).name(accountId);
  const { themeColor, timeZone, logoKey: key, logoSha256: sha256, logoWidth: width, logoHeight: height } = row;
  const hasLogo = key !== null && sha256 !== null && width !== null && height !== null;
  return { name, themeColor, timeZone, logo: hasLogo ? { key, sha256, width, height } : null };
}

/** The zone of a team's documents; null for a personal account, and where none was chosen. */
export async function teamTimeZone(db: Db, accountId: number): Promise<string | null> {
  const team = await db.selectFrom('teams').select('timeZone').where('accountId', '=', accountId).executeTakeFirst();
  return team?.timeZone ?? null;
}

/** Where a team has its own address; null for a personal account. */
export async function subdomainOfAccount(db: Db, accountId: number): Promise<string | null> {
  const team = await db.selectFrom('teams').select('subdomain').where('accountId', '=', accountId).executeTakeFirst();
  return team?.subdomain ?? null;
}

/** The account of the team with this subdomain, active or not. */
export const teamOfSubdomain = async (db: Db, subdomain: string): Promise<number | undefined> =>
  (await teamsRepo(db).findBySubdomain(subdomain))?.accountId;

/** The least that recipients of an account's documents show; of a personal account, that they hold the link. */
export async function requiredIdentityOf(db: Db, accountId: number): Promise<RequiredIdentity> {
  const team = await db
    .selectFrom('teams')
    .select('requiredIdentity')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return RequiredIdentity.catch('link').parse(team?.requiredIdentity);
}

/** What a document of a team starts with, by the names it has in a document; nothing for a personal account. */
export async function teamDefaults(
  db: Db,
  accountId: number,
): Promise<{ locale?: string; expiryDays?: number; autoReminders?: boolean }> {
  const team = await db
    .selectFrom('teams')
    .select(['locale', 'expiryDays', 'hasAutoReminders'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  if (team === undefined) return {};
  return {
    autoReminders: team.hasAutoReminders,
    ...(team.locale === null ? {} : { locale: team.locale }),
    ...(team.expiryDays === null ? {} : { expiryDays: team.expiryDays }),
  };
}
