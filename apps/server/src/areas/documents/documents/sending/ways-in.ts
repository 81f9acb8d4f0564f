import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { documentsRepo } from '../documents.repo.ts';
import { recipientsRepo } from '../draft/recipients.repo.ts';
import { ACTIVE } from '../states/states.ts';
import { lockDocument } from '../states/transition.ts';
import { getsResult } from '../turns.ts';
import { issueLink } from './links.ts';

type PartKey = { accountId: number; documentId: number; recipientId: number };

/** One more way in for someone who has proven this address, while their document is out; null where it is not, or is not theirs. */
export async function wayInto(tx: Db, platform: Platform, of: PartKey, email: string): Promise<string | null> {
  const found = await documentsRepo(tx).find({ accountId: of.accountId, id: of.documentId });
  if (found === undefined) return null;
  const document = await lockDocument(tx, of.documentId, of.accountId);
  const isOver = document.expiresAt !== null && document.expiresAt <= platform.clock.now();
  if (!ACTIVE.includes(document.state) || document.archivedAt !== null || isOver) return null;
  const all = await recipientsRepo(tx).list(document);
  const own = all.find(({ id }) => id === of.recipientId);
  const isTheirs = own !== undefined && own.email.toLowerCase() === email.toLowerCase() && getsResult(own);
  return isTheirs ? issueLink(tx, platform, document, own.id) : null;
}
