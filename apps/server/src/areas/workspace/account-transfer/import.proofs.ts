import { verifyChain } from '@sealwright/pdf/evidence';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockDocument, readEntries, SYSTEM, transition } from '../../documents/index.ts';
import { refused } from './import.mapping.ts';
import { importedRepo } from './import.repo.ts';

/** The evidence of each document is a whole chain, and its sealed files are those that it names. */
export async function requireProofs(tx: Db, accountId: number): Promise<void> {
  const imported = importedRepo(tx);
  for (const documentId of await imported.documentIds(accountId)) {
    const entries = await readEntries(tx, { accountId, documentId });
    const { fault } = verifyChain(entries);
    if (fault !== null) throw refused(`the audit trail of a document is not intact: ${fault}`);
    const told = JSON.stringify(
      entries.filter(({ action }) => action === 'document.completed').map(({ details }) => details),
    );
    for (const sha256 of await imported.sealedHashes(accountId, documentId)) {
      if (!told.includes(sha256)) throw refused('a sealed file is not the one that its audit trail names');
    }
  }
}

/** Their links lead to where they came from, and signing goes on there. */
export async function closeOut(tx: Db, platform: Platform, accountId: number): Promise<number> {
  const out = await importedRepo(tx).outDocuments(accountId);
  for (const id of out) {
    const document = await lockDocument(tx, id, accountId);
    await transition(tx, platform, document, {
      to: 'not_completed',
      evidence: { action: 'document.closed', actor: SYSTEM, details: { reason: 'imported' } },
      patch: { scheduledFor: null },
    });
  }
  return out.length;
}
