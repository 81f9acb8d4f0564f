import { domainNameOf, type findTeamSignIn, type Input, type Output } from '@sealwright/contract';
import { networkOf } from '../../../platform/http/devices.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { teamAccountsRepo } from '../../access/index.ts';
import { teamOfSubdomain } from '../teams/index.ts';
import { provenDomains } from './domains.reads.ts';
import { signInRepo } from './sign-in.repo.ts';

const FINDS = { name: 'team-sign-in-finds', points: 300, seconds: 900 };

/**
 * The team that a domain or a subdomain leads to, for everyone. It says nothing of people: who types an address learns of its
 * domain alone.
 */
export async function findSignIn(
  { db, limits }: Platform,
  { domain, subdomain }: Input<typeof findTeamSignIn>['body'],
  request: Incoming,
): Promise<Output<typeof findTeamSignIn>> {
  await limits.take(FINDS, networkOf(request.address));
  const name = domainNameOf(domain ?? '');
  const teamId = name === null ? await teamOfSubdomain(db, subdomain ?? '') : await provenDomains(db).ownerOf(name);
  const row = teamId === undefined ? undefined : await signInRepo(db).find(teamId);
  const team = row?.isEnabled === true ? await teamAccountsRepo(db).findActive(row.accountId) : undefined;
  return { results: row === undefined || team === undefined ? [] : [{ key: row.key, name: team.name }] };
}
