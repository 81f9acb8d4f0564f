import { randomBytes } from 'node:crypto';
import {
  type ErrorCode,
  getTeamSignIn,
  type Input,
  type TeamSignIn,
  type updateTeamSignIn,
} from '@sealwright/contract';
import { listeningUrl } from '../../../platform/config.ts';
import { AppError, fieldProblem } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isTrustworthy } from '../../../platform/sign-in-providers.ts';
import { type Actor, actorIn, permissionsOf, requireCan, teamAccountsRepo } from '../../access/index.ts';
import { tryProvider } from '../../people/index.ts';
import { provenDomains } from './domains.reads.ts';
import { enterprisePolicy } from './enterprise.policy.ts';
import { commonOf, sealedSecret } from './sign-in.provider.ts';
import { type SignInRow, signInRepo } from './sign-in.repo.ts';

type Body = Input<typeof updateTeamSignIn>['body'];

const TRIES = { name: 'team-sign-in-tries', points: 30, seconds: 3600 };

/** Before it is set up. */
const NOTHING = {
  issuer: '',
  clientId: '',
  clientSecretSealed: null,
  defaultRole: 'member',
  isEnabled: false,
  isRequired: false,
  version: 0,
} as const;

/** How a team signs in, for its admins. */
export const signInService = (platform: Platform) => {
  const { clock, config, db, events, limits, secrets } = platform;
  const redirectAddress = () => `${config.publicUrl ?? listeningUrl(config.host, config.port)}/sign-in/return`;

  const shown = (actor: Actor, row: SignInRow | undefined): TeamSignIn => {
    const { issuer, clientId, clientSecretSealed, defaultRole, isEnabled, isRequired, version } = row ?? NOTHING;
    return {
      issuer,
      clientId,
      hasSecret: clientSecretSealed !== null,
      defaultRole,
      isEnabled,
      isRequired,
      redirectAddress: redirectAddress(),
      version,
      permissions: permissionsOf(actor, { update: enterprisePolicy.update }, undefined),
    };
  };

  /** Asks an issuer whether it is one, before it is kept. Throws `issuer_invalid`, `issuer_unreachable`. */
  const requireIssuer = async (teamId: number, { issuer, clientId }: Body): Promise<void> => {
    const isAllowed = isTrustworthy(issuer) && (config.privateIssuers || issuer.startsWith('https:'));
    if (!isAllowed) throw refused('issuer', 'issuer_invalid');
    await limits.take(TRIES, String(teamId));
    const provider = { key: 'team', name: 'team', issuer, clientId, clientSecret: null, ...commonOf(config) };
    await tryProvider(provider).catch((cause: unknown) => {
      throw refused('issuer', 'issuer_unreachable', cause);
    });
  };

  return {
    get: async (actor: Actor, teamId: number): Promise<TeamSignIn> => {
      const caller = await actorIn(db, actor, teamId);
      requireCan(caller, enterprisePolicy.read);
      return shown(caller, await signInRepo(db).find(teamId));
    },

    /** Throws `version_stale`, `issuer_invalid`, `issuer_unreachable`, `client_secret_needed`, `team_domain_needed`. */
    update: async (actor: Actor, teamId: number, body: Body, request: Incoming): Promise<TeamSignIn> => {
      requireCan(await actorIn(db, actor, teamId), enterprisePolicy.update);
      const before = await signInRepo(db).find(teamId);
      const isTurnedOn = body.isEnabled && before?.isEnabled !== true;
      if (isTurnedOn || before?.issuer !== body.issuer) await requireIssuer(teamId, body);
      return db.transaction().execute(async (tx) => {
        await teamAccountsRepo(tx).lock(teamId);
        // Read under the lock: the one who asks may have been demoted meanwhile.
        const caller = await actorIn(tx, actor, teamId);
        requireCan(caller, enterprisePolicy.update);
        const row = await signInRepo(tx).find(teamId);
        refuseStale(request, row ?? { version: 0 }, readBy(getTeamSignIn, { team: teamId }));
        if (body.isEnabled && !(await provenDomains(tx).hasProven(teamId))) throw new AppError('team_domain_needed');
        const { clientSecret, ...plain } = body;
        const secret = clientSecret === undefined ? kept(row, body) : sealedSecret(secrets, teamId, clientSecret);
        const keys = changedKeys(row, body);
        if (keys.length === 0) return shown(caller, row);
        const at = clock.now();
        const values = { ...plain, clientSecretSealed: secret };
        if (row === undefined) {
          const key = `team-${randomBytes(10).toString('hex')}`;
          await signInRepo(tx).insert({ ...values, accountId: teamId, key, createdAt: at });
        } else {
          await signInRepo(tx).update(teamId, values);
        }
        const details = { keys: keys.join(',') };
        const actorId = caller.userId;
        await events.publish(tx, { type: 'team_sign_in_changed', at, accountId: teamId, actorId, details });
        return shown(caller, await signInRepo(tx).find(teamId));
      });
    },
  };
};

/** A secret that was given to one issuer is not shown to another. */
function kept(row: SignInRow | undefined, { issuer }: Body): Buffer | null {
  const secret = row?.clientSecretSealed ?? null;
  if (secret !== null && row?.issuer !== issuer) throw refused('client_secret', 'client_secret_needed');
  return secret;
}

function changedKeys(row: SignInRow | undefined, { clientSecret, ...plain }: Body): string[] {
  const before = new Map<string, unknown>(Object.entries(row ?? {}));
  const changed = Object.entries(plain).filter(([name, value]) => value !== before.get(name));
  const isOtherSecret = clientSecret !== undefined && (clientSecret !== null || row?.clientSecretSealed !== null);
  return [...changed.map(([name]) => name), ...(isOtherSecret ? ['clientSecret'] : [])];
}

const refused = (path: string, code: ErrorCode, cause?: unknown): AppError =>
  new AppError(code, { cause, fields: [fieldProblem(path, code)] });
