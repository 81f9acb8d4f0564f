import { isPresent, needsPresence } from '@sealwright/contract';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { act, type ActorRequest, onPart, saidBy } from '../documents.act.ts';
import { recipientsRepo } from '../draft/recipients.repo.ts';
import { transition } from '../states/transition.ts';
import { issueLink, killLinks } from './links.ts';
import { findOpenPlace } from './open-place.ts';

/** Signing on the host's device. */
export const inPersonService = (platform: Platform) => ({
  /** A fresh link for the host's device. Earlier links die: one part is open in one place. Throws `document_transition_refused`, `irs_identification_needed`. */
  start: async (by: ActorRequest, recipientId: number): Promise<{ url: string }> => {
    const documentId = await recipientsRepo(platform.db).documentOf(by.actor.accountId, recipientId);
    if (documentId === undefined) throw new AppError('not_found');
    return act(platform, onPart(by), documentId, 'resend', async (tx, document) => {
      const place = await findOpenPlace(tx, document, recipientId, ['in_person']);
      if (place === undefined) throw new AppError('document_transition_refused');
      const { hostName, id, presenceCheckedAt } = place.recipient;
      const isToCheck = needsPresence(place.document, place.recipient);
      if (isToCheck && !isPresent(presenceCheckedAt, platform.clock.now())) {
        throw new AppError('irs_identification_needed');
      }
      const said = await transition(tx, platform, place.document, {
        to: place.document.state,
        evidence: {
          action: 'recipient.in_person_started',
          ...saidBy(by, document),
          details: { recipient: id },
          personal: { hostName },
        },
      });
      await killLinks(tx, said, 'replaced', id);
      return { url: await issueLink(tx, platform, said, id, hostName) };
    });
  },
});
