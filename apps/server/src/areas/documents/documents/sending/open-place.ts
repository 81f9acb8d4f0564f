import type { RecipientRole } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { type RecipientRow, recipientsRepo } from '../draft/recipients.repo.ts';
import { ACTIVE } from '../states/states.ts';
import { isOpen, isTurn } from '../turns.ts';
import { lockParts } from './separate.ts';

type Place = { document: DocumentRow; recipient: RecipientRow };

/** Where this recipient, or their like in a separate copy, can act now, if their role is one of these. */
export async function findOpenPlace(
  tx: Db,
  main: DocumentRow,
  recipientId: number,
  roles: readonly RecipientRole[],
): Promise<Place | undefined> {
  for (const document of [main, ...(await lockParts(tx, main))]) {
    if (!ACTIVE.includes(document.state) || document.finishedAt !== null) continue;
    const all = await recipientsRepo(tx).list(document);
    const recipient = all.find(({ id, parentRecipientId }) => id === recipientId || parentRecipientId === recipientId);
    if (recipient === undefined || !roles.includes(recipient.role as RecipientRole)) continue;
    if (recipient.invitedAt !== null && isOpen(recipient) && isTurn(recipient, all)) return { document, recipient };
  }
  return undefined;
}
