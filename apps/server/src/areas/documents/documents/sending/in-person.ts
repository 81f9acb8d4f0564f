import { IN_PERSON_ROW_HOURS, isPresent, needsPresence } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { EvidenceInput } from '../../evidence/index.ts';
import { act, type ActorRequest, onPart, saidBy } from '../documents.act.ts';
import { peopleRepo } from '../documents.people.repo.ts';
import { type DocumentRow, documentsRepo } from '../documents.repo.ts';
import { type RecipientRow, recipientsRepo } from '../draft/recipients.repo.ts';
import { ACTIVE } from '../states/states.ts';
import { lockDocument, transition } from '../states/transition.ts';
import { isOpen, isTurn } from '../turns.ts';
import { mayHost } from './in-person.reads.ts';
import { issueLink, killLinks, type LinkHost } from './links.ts';
import { findOpenPlace } from './open-place.ts';
import { lockParts } from './separate.ts';

const HOUR_MS = 3600_000;

type Place = { document: DocumentRow; recipient: RecipientRow };

/** Signing on the host's device. */
export const inPersonService = (platform: Platform) => ({
  /**
   * A fresh link for the host's device. Earlier links die: one part is open in one place. `inRow`: the others who sign in person follow.
   * Throws `document_transition_refused`, `irs_identification_needed`.
   */
  start: async (by: ActorRequest, recipientId: number, inRow: boolean): Promise<{ url: string }> => {
    const documentId = await recipientsRepo(platform.db).documentOf(by.actor.accountId, recipientId);
    if (documentId === undefined) throw new AppError('not_found');
    return act(platform, onPart(by), documentId, 'resend', async (tx, document) => {
      const place = await findOpenPlace(tx, document, recipientId, ['in_person']);
      if (place === undefined) throw new AppError('document_transition_refused');
      if (!isIdentified(place, platform.clock.now())) throw new AppError('irs_identification_needed');
      const until = new Date(platform.clock.now().getTime() + IN_PERSON_ROW_HOURS * HOUR_MS);
      const row = inRow ? { until, hostId: by.actor.userId } : null;
      return open(tx, platform, place, { said: saidBy(by, document), row });
    });
  },
});

type Opening = { said: Pick<EvidenceInput, 'actor' | 'origin'>; row: LinkHost['row'] };

async function open(
  tx: Db,
  platform: Platform,
  { document, recipient }: Place,
  { said, row }: Opening,
): Promise<{ url: string }> {
  const { hostName: name, id } = recipient;
  const moved = await transition(tx, platform, document, {
    to: document.state,
    evidence: {
      action: 'recipient.in_person_started',
      ...said,
      details: { recipient: id, ...(row === null ? {} : { inRow: true }) },
      personal: { hostName: name },
    },
  });
  await killLinks(tx, moved, 'replaced', id);
  return { url: await issueLink(tx, platform, moved, id, { name, row }) };
}

const isIdentified = ({ document, recipient }: Place, now: Date): boolean =>
  !needsPresence(document, recipient) || isPresent(recipient.presenceCheckedAt, now);

/** A document whose part was done on a host's device, and by whose word others follow there. */
export type Row = { accountId: number; documentId: number; until: Date; hostId: number };

/** Under the row locks of the document and its separate copies: who can sign on this device now. */
async function lockNext(tx: Db, platform: Platform, row: Row): Promise<Place | undefined> {
  const now = platform.clock.now();
  const own = await documentsRepo(tx).find({ accountId: row.accountId, id: row.documentId });
  if (own === undefined || row.until <= now || !(await mayHost(tx, row))) return undefined;
  const main = await lockDocument(tx, own.parentId ?? own.id, row.accountId);
  for (const document of [main, ...(await lockParts(tx, main))]) {
    const isOver = document.finishedAt !== null || document.archivedAt !== null;
    const isLate = document.expiresAt !== null && document.expiresAt <= now;
    if (!ACTIVE.includes(document.state) || isOver || isLate) continue;
    const all = await recipientsRepo(tx).list(document);
    const recipient = all.find(
      (one) => one.invitedAt !== null && one.role === 'in_person' && isOpen(one) && isTurn(one, all) && isFree(one),
    );
    if (recipient !== undefined && isIdentified({ document, recipient }, now)) return { document, recipient };
  }
  return undefined;
}

/** Too many wrong answers keep them out until their sender has looked. */
const isFree = ({ identityLockedAt }: RecipientRow): boolean => identityLockedAt === null;

/** Who follows on the device; null where it goes back to the host. */
export const nextInPerson = (platform: Platform, row: Row): Promise<string | null> =>
  platform.db.transaction().execute(async (tx) => (await lockNext(tx, platform, row))?.recipient.name ?? null);

/** Opens the part of who follows, by the word of the host. Throws `in_person_no_one`. */
export async function openNextInPerson(
  tx: Db,
  platform: Platform,
  row: Row,
  origin: { address: string; device: string },
): Promise<{ url: string }> {
  const place = await lockNext(tx, platform, row);
  if (place === undefined) throw new AppError('in_person_no_one');
  const host = (await peopleRepo(tx).byIds([row.hostId])).get(row.hostId);
  if (host === undefined) throw new AppError('in_person_no_one');
  const actor = { kind: 'user' as const, id: host.id, name: host.name, email: host.email };
  return open(tx, platform, place, { said: { actor, origin }, row: { until: row.until, hostId: row.hostId } });
}
