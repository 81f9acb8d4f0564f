import { randomBytes } from 'node:crypto';
import type { TeamDomain } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, actorIn, requireCan, teamAccountsRepo } from '../../access/index.ts';
import { lockDomain, requireAdmin } from './domains.admins.ts';
import { domainsRepo } from './domains.repo.ts';
import { toDomain } from './domains.shape.ts';
import { enterprisePolicy } from './enterprise.policy.ts';

const MOST = 20;

/** The domains of a team, for its admins. */
export const domainsService = ({ clock, db, events }: Platform) => ({
  list: async (actor: Actor, teamId: number): Promise<{ results: TeamDomain[] }> => {
    requireCan(await actorIn(db, actor, teamId), enterprisePolicy.read);
    return { results: (await domainsRepo(db).list(teamId)).map(toDomain) };
  },

  /** Throws `domain_exists`, `domains_too_many`. Whether another team has it is said to who proves it. */
  add: (actor: Actor, teamId: number, domain: string): Promise<TeamDomain> =>
    db.transaction().execute(async (tx) => {
      const { userId: actorId } = await requireAdmin(tx, actor, teamId);
      await teamAccountsRepo(tx).lock(teamId);
      if ((await domainsRepo(tx).list(teamId)).length >= MOST) throw new AppError('domains_too_many');
      const at = clock.now();
      const challenge = randomBytes(24).toString('base64url');
      const row = await domainsRepo(tx).insert({ accountId: teamId, domain, challenge, createdAt: at });
      await events.publish(tx, { type: 'team_domain_added', at, accountId: teamId, actorId, details: { domain } });
      return toDomain(row);
    }),

  /** Who came by it stays a member; no one comes by it any more. */
  remove: (actor: Actor, teamId: number, id: number): Promise<Record<string, never>> =>
    db.transaction().execute(async (tx) => {
      const { userId: actorId } = await requireAdmin(tx, actor, teamId);
      const { domain } = await lockDomain(tx, teamId, id);
      await domainsRepo(tx).delete(teamId, id);
      const at = clock.now();
      await events.publish(tx, { type: 'team_domain_removed', at, accountId: teamId, actorId, details: { domain } });
      return {};
    }),
});
