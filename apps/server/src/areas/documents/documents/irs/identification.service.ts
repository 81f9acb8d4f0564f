import {
  type IdentificationInput,
  isClosedToPaper,
  mostTries,
  needsPresence,
  type Output,
  type recordIdentification,
} from '@sealwright/contract';
import { utcDayOf } from '../../../../platform/clock.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { act, type ActorRequest, onPart, saidBy } from '../documents.act.ts';
import type { DocumentRow } from '../documents.repo.ts';
import type { DocumentsService } from '../documents.service.ts';
import { type RecipientRow, recipientsRepo } from '../draft/recipients.repo.ts';
import { killLinks } from '../sending/links.ts';
import { findOpenPlace } from '../sending/open-place.ts';
import { transition } from '../states/transition.ts';

type Place = { document: DocumentRow; recipient: RecipientRow };
type Confirmed = Extract<IdentificationInput, { outcome: 'confirmed' }>;
type Refused = Extract<IdentificationInput, { outcome: 'refused' }>;

/** The clocks of places where today is yet yesterday: no document expires before it has everywhere. */
const LATEST_ZONE_MS = 12 * 3_600_000;

/** What a host saw before a taxpayer signs on their device. It stands in the evidence alone, as personal data that can be erased. */
export const identificationService = (platform: Platform, documents: DocumentsService) => ({
  record: async (
    by: ActorRequest,
    recipientId: number,
    input: IdentificationInput,
  ): Promise<Output<typeof recordIdentification>> => {
    const documentId = await recipientsRepo(platform.db).documentOf(by.actor.accountId, recipientId);
    if (documentId === undefined) throw new AppError('not_found');
    const after = await act(platform, onPart(by), documentId, 'resend', async (tx, document) => {
      const place = await placeOf(tx, document, recipientId);
      return input.outcome === 'confirmed'
        ? confirm(tx, platform, by, place, input)
        : refuse(tx, platform, by, place, input);
    });
    const most = mostTries(after.document, after.recipient);
    return {
      triesLeft: Math.max(0, most - after.recipient.identityTries),
      isClosed: isClosedToPaper(after.document, after.recipient),
      document: await documents.get(by.actor, documentId),
    };
  },
});

async function placeOf(tx: Db, document: DocumentRow, recipientId: number): Promise<Place> {
  const place = await findOpenPlace(tx, document, recipientId, ['in_person']);
  if (place === undefined || !needsPresence(place.document, place.recipient)) {
    throw new AppError('document_transition_refused');
  }
  if (isClosedToPaper(place.document, place.recipient)) throw new AppError('irs_taxpayer_closed');
  if (place.recipient.identityLockedAt !== null) throw new AppError('recipient_locked');
  return place;
}

async function confirm(
  tx: Db,
  platform: Platform,
  by: ActorRequest,
  { document, recipient }: Place,
  input: Confirmed,
): Promise<Place> {
  const at = platform.clock.now();
  refuseOutdated(input, document, at);
  const details = { recipient: recipient.id, basis: input.basis, wrongAnswers: recipient.identityTries };
  const said = await transition(tx, platform, document, {
    to: document.state,
    evidence: {
      action: 'recipient.identified_in_person',
      ...saidBy(by, document),
      ...(input.basis === 'document'
        ? {
            details: { ...details, kind: input.kind },
            personal: {
              issuer: input.issuer,
              numberEnd: input.numberEnd,
              ...(input.expiresOn === null ? {} : { expiresOn: input.expiresOn }),
            },
          }
        : { details: { ...details, sinceTaxYear: input.sinceTaxYear } }),
    },
  });
  const seen = await recipientsRepo(tx).update(document.accountId, recipient.id, { presenceCheckedAt: at });
  return { document: said, recipient: seen };
}

function refuseOutdated(input: Confirmed, { taxYear }: DocumentRow, now: Date): void {
  if (input.basis === 'relationship') {
    if (input.sinceTaxYear >= (taxYear ?? 0)) throw new AppError('irs_relationship_too_new');
    return;
  }
  const today = utcDayOf(new Date(now.getTime() - LATEST_ZONE_MS));
  if (input.expiresOn !== null && input.expiresOn < today) throw new AppError('irs_identification_expired');
}

/** One of three tries. What their device shows ends; after the last try there is only paper. */
async function refuse(
  tx: Db,
  platform: Platform,
  by: ActorRequest,
  { document, recipient }: Place,
  { reason }: Refused,
): Promise<Place> {
  const at = platform.clock.now();
  const tries = recipient.identityTries + 1;
  const isLast = tries >= mostTries(document, recipient);
  const refused = await recipientsRepo(tx).update(document.accountId, recipient.id, {
    identityTries: tries,
    presenceCheckedAt: null,
    ...(isLast ? { identityLockedAt: at } : {}),
  });
  const evidence = { ...saidBy(by, document), details: { recipient: recipient.id, reason, tries } };
  const said = await transition(tx, platform, document, {
    to: document.state,
    evidence: { action: 'recipient.not_identified', ...evidence },
    patch: isLast ? { lockedRecipients: document.lockedRecipients + 1 } : {},
  });
  await killLinks(tx, said, 'replaced', recipient.id);
  return { document: said, recipient: refused };
}
