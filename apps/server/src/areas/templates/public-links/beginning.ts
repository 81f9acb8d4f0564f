import type { Locale, PublicLinkPerson } from '@sealwright/contract';
import { missingCharacters } from '@sealwright/pdf/glyphs';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ActorRequest, issueLink, recordEvidence, textsOf, wayInto } from '../../documents/index.ts';
import type { usingService } from '../document-templates/index.ts';
import { type AttemptRow, linkDocumentsRepo, type LinkRow, linksRepo } from './public-links.repo.ts';
import { lockStanding, requireOpen } from './standing.ts';

// An older open document of the same visitor would have been found and used.
const OPEN_ONES = 5;

const t = translator('public-links');

type Using = ReturnType<typeof usingService>;
type Visitor = { name: string; email: string; locale: Locale | null };

/** Who takes which role of a document that a visitor begins. */
export const forVisitors = ({
  role,
  people,
  visitor,
}: Pick<LinkRow, 'role'> & { people: readonly PublicLinkPerson[]; visitor: Visitor }) => ({
  people: [
    { ...visitor, role, phone: '', contact: null },
    ...people
      .filter((person) => person.role !== role)
      .map((person) => ({ ...person, phone: '', locale: null, contact: null })),
  ],
  values: [],
});

/**
 * Everyone signs the same document: a copy for each would leave the visitor's link without one. Where the template says nothing in its mail,
 * we do.
 */
export function settle({ draft: { settings }, template }: Awaited<ReturnType<Using['prepare']>>): void {
  const locale = settings.locale as Locale;
  settings.signingOption = 'shared';
  settings.subject ||= withoutIsolates(t(locale, 'document.subject', { template: template.name })).slice(0, 200);
  settings.message ||= t(locale, 'document.message');
}

const macOf = ({ secrets }: Platform, { accountId, id }: LinkRow, email: string): string =>
  secrets.mac('public-link.visitor', `${accountId}:${id}:${email.toLowerCase()}`);

/**
 * The page where a visitor whose address is proven signs: of their open document, else of a new one. One transaction {count, document,
 * evidence, mails, event}, under the lock of the link.
 */
export async function beginFor(
  tx: Db,
  platform: Platform,
  using: Using,
  { link: known, attempt, request }: { link: LinkRow; attempt: AttemptRow; request: Incoming },
): Promise<string> {
  const now = platform.clock.now();
  const standing = await lockStanding(tx, platform, known);
  const { link, template, maker } = requireOpen(standing, now, { evenFull: true });
  const addressMac = macOf(platform, link, attempt.email);
  for (const part of await linkDocumentsRepo(tx).ofVisitor(link, addressMac, OPEN_ONES)) {
    const way = await wayInto(tx, platform, part, attempt.email);
    if (way !== null) return way;
  }
  requireOpen(standing, now);
  const { email, name, role } = { ...attempt, role: link.role };
  const visitor = { email, name, locale: attempt.locale as Locale };
  const origin = { address: request.address, device: request.device };
  const by: ActorRequest = { actor: maker, request: { ...origin, ifMatch: null }, isByProduct: true };
  const given = forVisitors({ role, people: link.people, visitor });
  const prepared = await using.prepare(tx, by, template.id, given, [role]);
  settle(prepared);
  const unwritable = missingCharacters(textsOf(prepared.draft.fields));
  const { document, placed } = await using
    .sendIn(tx, by, prepared, unwritable, { publicLink: link.id })
    .catch((cause: unknown) => {
      // A visitor is not told what the sender has to fix.
      const isTheirs = cause instanceof AppError && cause.code === 'recipient_email_taken';
      throw cause instanceof AppError && !isTheirs ? new AppError('public_link_closed', { cause }) : cause;
    });
  const { accountId } = link;
  const recipientId = placed.recipients.get(role) ?? 0;
  await recordEvidence(tx, now, {
    accountId,
    documentId: document.id,
    action: 'recipient.came_in',
    actor: { kind: 'recipient', id: recipientId, name, email },
    origin,
    details: { recipient: recipientId, publicLink: link.id, codeSentAt: attempt.codeSentAt.toISOString() },
  });
  const part = { accountId, documentId: document.id, recipientId };
  await linkDocumentsRepo(tx).insert({ ...part, linkId: link.id, addressMac, createdAt: now });
  await linksRepo(tx).countBegun(link);
  const sent = { ...document, round: document.round + 1 };
  const recipient = { id: recipientId, name, email };
  await platform.events.publish(tx, { type: 'document_came_in', at: now, document: sent, recipient });
  return issueLink(tx, platform, sent, recipientId);
}
