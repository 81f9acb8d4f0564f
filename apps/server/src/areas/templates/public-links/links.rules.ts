import { type ErrorCode, MOST_VISITOR_NAME, type PublicLink, type TemplateContent } from '@sealwright/contract';
import { isSameSecret } from '../../../platform/crypto/crypto.ts';
import type { Actor } from '../../access/index.ts';
import type { ListedTemplate } from '../document-templates/index.ts';
import { publicLinkPolicy } from './public-links.policy.ts';
import type { LinkRow } from './public-links.repo.ts';

/** A link, its template, and who made it as they are now: null where they may not act for the account any more. */
export type Standing = { link: LinkRow; template: ListedTemplate | undefined; maker: Actor | null };

/** A visitor signs by their own link and on their own device. */
export const isForVisitors = ({ roles }: Pick<TemplateContent, 'roles'>, role: number): boolean =>
  roles.some(({ id, role: does }) => id === role && does === 'signer');

function doesWork({ link, template, maker }: Standing): boolean {
  if (template === undefined || template.published === null || maker === null) return false;
  return publicLinkPolicy.update(maker, template) && isForVisitors(template.published, link.role);
}

export function stateOf(standing: Standing, now: Date): PublicLink['state'] {
  const { isOpen, endsAt, mostDocuments, begun } = standing.link;
  if (!isOpen) return 'closed';
  if (!doesWork(standing)) return 'stopped';
  if (endsAt !== null && endsAt <= now) return 'expired';
  return mostDocuments !== null && begun >= mostDocuments ? 'full' : 'open';
}

/** Why a visitor is not let in; null when they are. Why a link was stopped is the sender's matter. */
export const REFUSALS: Readonly<Record<PublicLink['state'], ErrorCode | null>> = {
  open: null,
  closed: 'public_link_closed',
  stopped: 'public_link_closed',
  expired: 'public_link_expired',
  full: 'public_link_full',
};

/** Only what is written so: `example.com` does not let `mail.example.com` in. */
export const isOfDomains = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());

const asTyped = (code: string): string => code.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();

export const isAccessCode = (typed: string, code: string | null): boolean =>
  code === null || isSameSecret(asTyped(typed), asTyped(code));

/**
 * A name as mails may carry it to someone who did not ask for any: short, and without what mail programs make links of. Empty where nothing
 * is left.
 */
export function cleanName(typed: string): string {
  const plain = typed
    .normalize('NFC')
    .replaceAll(/[@/\\<>:|#?=&%]/g, ' ')
    .replaceAll(/\.(?=\S)/g, '. ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  // By code point, so that no surrogate pair is cut.
  return Array.from(plain).slice(0, MOST_VISITOR_NAME).join('').trim();
}
