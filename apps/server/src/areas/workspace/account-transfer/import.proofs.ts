import { verifyChain } from '@sealwright/pdf/evidence';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockDocument, readEntries, SYSTEM, transition } from '../../documents/index.ts';
import { Refusal } from './import.mapping.ts';
import { importedRepo, importRepo } from './import.repo.ts';

const unproven = (why: string): Refusal => new Refusal(why, { code: 'account_import_unproven' });

/** The evidence of each document is a whole chain, and its sealed files are those that it names. */
export async function requireProofs(tx: Db, accountId: number): Promise<void> {
  const imported = importedRepo(tx);
  for (const documentId of await imported.documentIds(accountId)) {
    const entries = await readEntries(tx, { accountId, documentId });
    const { fault } = verifyChain(entries);
    if (fault !== null) throw unproven(`the audit trail of a document is not intact: ${fault}`);
    const told = entries.filter(({ action }) => action === 'document.completed').flatMap(filesIn);
    for (const { sha256, uploadedSha256 } of await imported.sealedFiles(accountId, documentId)) {
      const isTold = told.some((one) => one.sha256 === sha256 && (one.source ?? uploadedSha256) === uploadedSha256);
      if (!isTold) throw unproven('a sealed file is not the one that its audit trail names');
    }
  }
}

/** What was signed elsewhere gets no seal of this installation for its owner alone. */
export async function requireSealed(tx: Db, accountId: number): Promise<void> {
  if (!(await importRepo(tx).hasUnsealed(accountId))) return;
  throw new Refusal('a document was signed and is not sealed yet', { code: 'account_import_unsealed' });
}

type ToldFile = { sha256?: unknown; source?: unknown };

/** The sealed files of an entry, and which uploads they were made of. */
function filesIn({ details }: { details: Record<string, unknown> }): ToldFile[] {
  const { files } = details;
  return Array.isArray(files) ? (files as ToldFile[]) : [];
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
