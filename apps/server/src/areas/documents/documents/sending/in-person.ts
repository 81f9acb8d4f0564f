import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { act, type ActorRequest, onPart, saidBy } from '../documents.act.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { type RecipientRow, recipientsRepo } from '../draft/recipients.repo.ts';
import { ACTIVE } from '../states/states.ts';
import { transition } from '../states/transition.ts';
import { isOpen, isTurn } from '../turns.ts';
import { issueLink, killLinks } from './links.ts';
import { lockParts } from './separate.ts';

/** Signing on the host's device. */
export const inPersonService = (platform: Platform) => ({
  /** A fresh link for the host's device. Earlier links die: one part is open in one place. Throws `document_transition_refused`. */
  start: async (by: ActorRequest, recipientId: number): Promise<{ url: string }> => {
    const documentId = await recipientsRepo(platform.db).documentOf(by.actor.accountId, recipientId);
    if (documentId === undefined) throw new AppError('not_found');
    return act(platform, onPart(by), documentId, 'resend', async (tx, document) => {
      const place = await findOpenPlace(tx, [document, ...(await lockParts(tx, document))], recipientId);
      if (place === undefined) throw new AppError('document_transition_refused');
      const { hostName, id } = place.recipient;
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

/** Where this recipient, or their like in a separate copy, can sign in person now. */
async function findOpenPlace(
  tx: Db,
  documents: readonly DocumentRow[],
  recipientId: number,
): Promise<{ document: DocumentRow; recipient: RecipientRow } | undefined> {
  for (const document of documents) {
    if (!ACTIVE.includes(document.state) || document.finishedAt !== null) continue;
    const all = await recipientsRepo(tx).list(document);
    const recipient = all.find(({ id, parentRecipientId }) => id === recipientId || parentRecipientId === recipientId);
    const isAble = recipient?.role === 'in_person' && recipient.invitedAt !== null && isOpen(recipient);
    if (recipient !== undefined && isAble && isTurn(recipient, all)) return { document, recipient };
  }
  return undefined;
}
