import type { Platform } from '../../../platform/platform.ts';
import type { DomainRow } from './domains.repo.ts';

/** What the value of the TXT record begins with. */
export const RECORD = 'sealwright-verification=';

const DAY_MS = 24 * 3600_000;

/** How long a found record is believed. */
export const NEXT_CHECK_MS = 7 * DAY_MS;
/** When it is looked for again where it is gone, or no one answered. */
export const RETRY_MS = DAY_MS;
/** How long a domain stays the team's without its record. */
export const GRACE_DAYS = 28;
export const GRACE_MS = GRACE_DAYS * DAY_MS;

/** Whether the record stands at the domain. Throws where its servers do not answer. */
export async function hasRecord(
  { dns }: Pick<Platform, 'dns'>,
  { domain, challenge }: Pick<DomainRow, 'domain' | 'challenge'>,
): Promise<boolean> {
  const texts = await dns.txt(domain);
  return texts.some((text) => text.trim() === `${RECORD}${challenge}`);
}
