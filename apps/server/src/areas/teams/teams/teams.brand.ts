import type { getBrand, Output } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { teamAccountsRepo } from '../../access/index.ts';
import { teamsRepo } from './teams.repo.ts';

/** Where a logo is shown. A new logo has a new address: the old one may be cached for ever. */
export const logoUrl = (key: string | null): string | null => (key === null ? null : `/api/logos/${key}`);

/** What a visitor of a team's own address sees. Throws `not_found` where there is no active team of that subdomain. */
export async function brandOf({ db }: Platform, subdomain: string): Promise<Output<typeof getBrand>> {
  const team = await teamsRepo(db).findBySubdomain(subdomain);
  const account = team && (await teamAccountsRepo(db).findActive(team.accountId));
  if (account === undefined || team === undefined) throw new AppError('not_found');
  return { name: account.name, themeColor: team.themeColor, logoUrl: logoUrl(team.logoKey) };
}

/**
 * The subdomain of an active team that this host is the address of; null for all others. Operators point `*.HOST` here, where HOST
 * is that of PUBLIC_URL.
 */
export async function subdomainOfHost(platform: Platform, host: string): Promise<string | null> {
  const { publicUrl } = platform.config;
  if (publicUrl === undefined) return null;
  const own = new URL(publicUrl).hostname;
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (!name.endsWith(`.${own}`)) return null;
  const label = name.slice(0, -own.length - 1);
  const team = label.includes('.') ? undefined : await teamsRepo(platform.db).findBySubdomain(label);
  const isActive = team !== undefined && (await teamAccountsRepo(platform.db).findActive(team.accountId)) !== undefined;
  return isActive ? label : null;
}
