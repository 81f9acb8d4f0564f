import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type DocumentEvidence, transition } from '../states/transition.ts';
import type { DocumentRow } from '../documents.repo.ts';

/** The first invitation has left: the document is `sent`, as the person who pressed the button wanted. */
export async function arrive(
  tx: Db,
  platform: Platform,
  document: DocumentRow,
  { evidence, at }: { evidence: DocumentEvidence; at: Date },
): Promise<DocumentRow> {
  const sent = await transition(tx, platform, document, { to: 'sent', evidence, patch: { sentAt: at } });
  await platform.events.publish(tx, { type: 'document_sent', at, document: sent, userId: sent.ownedBy });
  return sent;
}
