import {
  type createTeam,
  definedOf,
  getTeam,
  type getTeamId,
  type Input,
  Locale,
  type Output,
  RequiredIdentity,
  type Team,
  type updateTeam,
} from '@sealwright/contract';
import { type Db, violates } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, actorIn, membersRepo, teamAccountsRepo, permissionsOf, requireCan } from '../../access/index.ts';
import { teamPolicy } from './teams.policy.ts';
import { logoUrl } from './teams.brand.ts';
import { brandOfAccount, type TeamRow, teamsRepo } from './teams.repo.ts';

type Change = Input<typeof updateTeam>['body'];

const MADE = { name: 'teams', points: 50, seconds: 24 * 3600 };

export const teamsService = ({ clock, db, events, limits }: Platform) => ({
  list: async (actor: Actor): Promise<{ results: Team[] }> => {
    const rows = await teamsRepo(db).ofMember(actor.userId);
    return { results: rows.map((row) => toTeam(actor, row)) };
  },

  /** What the web client has to know of the account it acts for, before anything else. */
  acting: async (teamId: number | null): Promise<Output<typeof getTeamId>> => {
    const brand = teamId === null ? undefined : await brandOfAccount(db, teamId);
    const { name = null, themeColor = null, logo = null } = brand ?? {};
    return { teamId, name, themeColor, logoUrl: logoUrl(logo?.key ?? null) };
  },

  get: (actor: Actor, id: number): Promise<Team> => teamOf(db, actor, id),

  create: async (actor: Actor, { name, website, phone }: Input<typeof createTeam>['body']): Promise<Team> => {
    await limits.take(MADE, String(actor.userId));
    return db.transaction().execute(async (tx) => {
      const at = clock.now();
      const { userId } = actor;
      const accountId = await teamAccountsRepo(tx).insert(name, at);
      await teamsRepo(tx).insert({ accountId, website, phone, createdBy: userId, createdAt: at });
      await membersRepo(tx).add(accountId, userId, 'admin', at);
      await events.publish(tx, { type: 'team_created', at, accountId, actorId: userId });
      return teamOf(tx, actor, accountId);
    });
  },

  /** Throws `version_stale`, `subdomain_taken`, and `subdomain_permanent` where another one was chosen before. */
  update: async (actor: Actor, id: number, change: Change, request: Incoming): Promise<Team> => {
    const member = await actorIn(db, actor, id);
    requireCan(member, teamPolicy.update);
    try {
      return await db.transaction().execute(async (tx) => {
        const team = await teamsRepo(tx).lock(id);
        if (team === undefined) throw new AppError('not_found');
        refuseStale(request, team, readBy(getTeam, { id }));
        const { name, sending, needsSecondStep, subdomain, ...settings } = change;
        const isOther = subdomain !== undefined && subdomain !== team.subdomain;
        if (isOther && team.subdomain !== null) throw new AppError('subdomain_permanent');
        // Else the one who asks would be the first to be shut out.
        if (needsSecondStep && !actor.hasSecondStep) throw new AppError('team_second_step_needed');
        const changed = await changedKeys(tx, actor, id, change);
        if (changed.length === 0) return teamOf(tx, actor, id);
        await teamAccountsRepo(tx).update(id, definedOf({ name, sending, needsSecondStep }));
        await teamsRepo(tx).update(id, { ...settings, ...(isOther ? { subdomain } : {}) });
        const keys = changed.join(',');
        const at = clock.now();
        await events.publish(tx, { type: 'team_changed', at, accountId: id, actorId: actor.userId, details: { keys } });
        return teamOf(tx, actor, id);
      });
    } catch (cause) {
      if (violates(cause, 'teams_subdomain_key')) throw new AppError('subdomain_taken');
      throw cause;
    }
  },
});

/** The names of the settings that will not be what they were. */
async function changedKeys(tx: Db, actor: Actor, id: number, change: Change): Promise<string[]> {
  const was: object = await teamOf(tx, actor, id);
  const before = new Map<string, unknown>(Object.entries(was));
  return Object.entries(change)
    .filter(([name, value]) => value !== undefined && value !== before.get(name))
    .map(([name]) => name);
}

export async function teamOf(tx: Db, actor: Actor, id: number): Promise<Team> {
  const row = await teamsRepo(tx).find(id, actor.userId);
  if (row === undefined) throw new AppError('not_found');
  return toTeam(actor, row);
}

const EXPIRIES = [7, 14, 30, 90] as const;

/** A team as the contract shows it. */
function toTeam(actor: Actor, row: TeamRow): Team {
  const { accountId: id, role, isActive, website, phone, subdomain, themeColor, timeZone, sending } = row;
  const member: Actor = {
    ...actor,
    accountId: id,
    account: {
      id,
      kind: 'team',
      isActive,
      role,
      maySend: sending === 'everyone' || role === 'admin',
      hiddenFolders: [],
      actsFor: [],
    },
  };
  return {
    id,
    name: row.name,
    website,
    phone,
    subdomain,
    themeColor,
    logoUrl: logoUrl(row.logoKey),
    timeZone,
    locale: Locale.safeParse(row.locale).data ?? null,
    expiryDays: EXPIRIES.find((days) => days === row.expiryDays) ?? null,
    hasAutoReminders: row.hasAutoReminders,
    sending,
    needsSecondStep: row.needsSecondStep,
    requiredIdentity: RequiredIdentity.catch('link').parse(row.requiredIdentity),
    isActive,
    createdBy: row.creatorName ?? '',
    createdAt: row.createdAt.toISOString(),
    role,
    memberCount: row.memberCount,
    version: row.version,
    permissions: permissionsOf(member, teamPolicy, undefined),
  };
}
