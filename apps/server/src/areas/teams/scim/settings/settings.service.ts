import { type createScimToken, getTeamScim, type Input, type Output, type TeamScim } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import { readBy, refuseStale } from '../../../../platform/http/stale.ts';
import type { Platform } from '../../../../platform/platform.ts';
import {
  type Actor,
  actorIn,
  membersRepo,
  permissionsOf,
  requireCan,
  teamAccountsRepo,
} from '../../../access/index.ts';
import { nameOfPerson } from '../../../people/index.ts';
import { baseOf } from '../protocol/base.ts';
import { ROOT } from '../protocol/dialect.ts';
import { scimPolicy } from './settings.policy.ts';
import { type ScimSettingsRow, scimSettingsRepo } from './settings.repo.ts';
import { newScimToken } from './token.ts';

/** Before it is set up. */
const NOTHING = { heirId: null, tokenHint: null, tokenCreatedAt: null, lastUsedAt: null, version: 0 };

type Shown = Pick<ScimSettingsRow, 'tokenHint' | 'tokenCreatedAt' | 'lastUsedAt'>;

const tokenOf = ({ tokenHint: hint, tokenCreatedAt, lastUsedAt }: Shown): TeamScim['token'] =>
  hint === null || tokenCreatedAt === null
    ? null
    : { hint, createdAt: tokenCreatedAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };

/** The connection of a team to its directory, for its admins. */
export const scimSettingsService = ({ clock, config, db, events }: Platform) => {
  const shown = async (tx: Db, actor: Actor): Promise<TeamScim> => {
    const row = (await scimSettingsRepo(tx).find(actor.accountId)) ?? NOTHING;
    const { heirId, version } = row;
    const heir = heirId === null ? undefined : await membersRepo(tx).find(actor.accountId, heirId);
    return {
      baseAddress: `${baseOf(config)}${ROOT}`,
      token: tokenOf(row),
      // Someone who is no admin any more takes nothing over.
      heir: heir?.role === 'admin' ? { id: heir.userId, name: (await nameOfPerson(tx, heir.userId)) ?? '' } : null,
      version,
      permissions: permissionsOf(actor, { update: scimPolicy.update }, undefined),
    };
  };

  /** Runs a change under the lock of the team, as an admin who still is one then. */
  const changing = <T>(actor: Actor, teamId: number, run: (tx: Db, admin: Actor) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      requireCan(await actorIn(tx, actor, teamId), scimPolicy.update);
      await teamAccountsRepo(tx).lock(teamId);
      // Read under the lock: the person who asks may have been demoted since.
      const admin = await actorIn(tx, actor, teamId);
      requireCan(admin, scimPolicy.update);
      return run(tx, admin);
    });

  return {
    get: async (actor: Actor, teamId: number): Promise<TeamScim> => {
      const member = await actorIn(db, actor, teamId);
      requireCan(member, scimPolicy.read);
      return shown(db, member);
    },

    /** Throws `version_stale`, and `team_heir_unknown` for who is no admin of the team. */
    choose: (actor: Actor, teamId: number, heirId: number | null, request: Incoming): Promise<TeamScim> =>
      changing(actor, teamId, async (tx, admin) => {
        const row = await scimSettingsRepo(tx).find(teamId);
        refuseStale(request, row ?? { version: 0 }, readBy(getTeamScim, { team: teamId }));
        const heir = heirId === null ? undefined : await membersRepo(tx).find(teamId, heirId);
        if (heirId !== null && heir?.role !== 'admin') throw new AppError('team_heir_unknown');
        if (heirId === (row?.heirId ?? null)) return shown(tx, admin);
        await scimSettingsRepo(tx).set(teamId, { heirId });
        const name = heirId === null ? null : await nameOfPerson(tx, heirId);
        const event = { at: clock.now(), accountId: teamId, actorId: admin.userId };
        await events.publish(tx, { type: 'team_scim_heir_changed', ...event, details: { heirId, heir: name } });
        return shown(tx, admin);
      }),

    /** A new token; the one before it is of no use from then on. It is in this answer and nowhere else. */
    renew: (actor: Actor, teamId: number): Promise<Output<typeof createScimToken>> =>
      changing(actor, teamId, async (tx, admin) => {
        const { token: secret, hash, hint } = newScimToken();
        const at = clock.now();
        const token = { tokenHash: hash, tokenHint: hint, tokenCreatedAt: at, lastUsedAt: null };
        await scimSettingsRepo(tx).set(teamId, token);
        const event = { at, accountId: teamId, actorId: admin.userId };
        await events.publish(tx, { type: 'team_scim_token_created', ...event });
        return { ...(await shown(tx, admin)), secret };
      }),

    remove: (actor: Actor, { team: teamId }: Input<typeof getTeamScim>['params']): Promise<Record<string, never>> =>
      changing(actor, teamId, async (tx, admin) => {
        const row = await scimSettingsRepo(tx).find(teamId);
        if (row === undefined || row.tokenHash === null) return {};
        const nothing = { tokenHash: null, tokenHint: null, tokenCreatedAt: null, lastUsedAt: null };
        await scimSettingsRepo(tx).set(teamId, nothing);
        const event = { at: clock.now(), accountId: teamId, actorId: admin.userId };
        await events.publish(tx, { type: 'team_scim_token_removed', ...event });
        return {};
      }),
  };
};
