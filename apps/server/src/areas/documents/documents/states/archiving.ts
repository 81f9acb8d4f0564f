import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type ActorRequest, saidBy } from '../documents.act.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { killLinks } from '../sending/links.ts';
import { lockParts } from '../sending/separate.ts';
import { transition } from './transition.ts';

/** Puts a document away, with its separate copies, or brings it back (null). */
export async function setArchived(
  tx: Db,
  platform: Platform,
  by: ActorRequest,
  document: DocumentRow,
  archivedAt: Date | null,
): Promise<void> {
  const action = archivedAt === null ? ('document.restored' as const) : ('document.archived' as const);
  for (const one of [document, ...(await lockParts(tx, document))]) {
    const evidence = { action, ...saidBy(by, document) };
    await transition(tx, platform, one, { to: one.state, evidence, patch: { archivedAt } });
  }
}

export async function setDeleted(tx: Db, platform: Platform, by: ActorRequest, document: DocumentRow): Promise<void> {
  const deletedAt = platform.clock.now();
  const evidence = { action: 'document.deleted' as const, ...saidBy(by, document) };
  const deleted = await transition(tx, platform, document, {
    to: document.state,
    evidence,
    // Nothing that is gone keeps a folder from being deleted.
    patch: { deletedAt, folderId: null },
  });
  await killLinks(tx, deleted, 'closed');
}
