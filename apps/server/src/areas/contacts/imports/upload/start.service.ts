import { type ContactImport, type ImportAnalysis, type Locale } from '@sealwright/contract';
import { AppError } from '../../../../platform/errors.ts';
import type { Upload } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { FilesService } from '../../../files/index.ts';
import { accountSecrets } from '../../../people/index.ts';
import { withScratchFile } from '../../../../platform/storage/scratch.ts';
import type { Analysed } from '../analysis/analysis.ts';
import { newFileKey } from '../../../../platform/crypto/file-cipher.ts';
import { importRoom, importsRepo, type ImportRow } from '../imports.repo.ts';
import { sealFileKey } from './sealed.ts';
import { readingOf, remember, storedReading, toImport } from '../imports.shape.ts';
import { type AnalysisThreads, lookAt } from '../run/threads.ts';
import { receiveEncrypted } from './upload.ts';
import type { Actor } from '../../../access/index.ts';

export type Uploader = { userId: number; accountId: number; locale: Locale };

const UPLOADS = { name: 'contact-imports', points: 300, seconds: 3600 };
// Of one person: each may be 200 MB, and no one goes on with more than a few.
const IDLE_KEPT = 10;

/** Reads an upload, says what it is and keeps it, encrypted; a file that is refused leaves nothing. */
export async function createFromUpload(
  platform: Platform,
  files: FilesService,
  threads: AnalysisThreads,
  uploader: Uploader,
  upload: Upload,
  check: (analysed: Analysed) => void = () => undefined,
): Promise<{ row: ImportRow; analysed: Analysed }> {
  const { accountId, userId } = uploader;
  await platform.limits.take(UPLOADS, String(userId));
  return withScratchFile(platform, async (path) => {
    const key = newFileKey();
    const { name, sizeBytes } = await receiveEncrypted(upload, path, key);
    const analysed = await lookAt(threads, { at: { path }, key, sizeBytes, kind: null, given: {}, knownLines: null });
    if (analysed.analysis.rowCount === 0) throw new AppError('import_file_empty');
    check(analysed);
    const { sha256 } = await files.keepFile(path, 'application/octet-stream');
    const row = await platform.db.transaction().execute(async (tx) => {
      const secrets = await accountSecrets(tx, platform, accountId);
      const made = await importsRepo(tx).insert({
        accountId,
        userId,
        uploadedBy: userId,
        kind: analysed.kind,
        fileName: name,
        sizeBytes,
        fileSha256: sha256,
        fileKeySealed: sealFileKey(secrets, sha256, key),
        reading: storedReading(analysed),
        headerHash: analysed.headerHash === null ? null : Buffer.from(analysed.headerHash),
        createdAt: platform.clock.now(),
      });
      await importRoom(tx).dropIdleBut(accountId, userId, IDLE_KEPT);
      return made;
    });
    return { row, analysed };
  });
}

/** With the columns of an earlier import of the same header. */
export async function shownAnalysis(
  { db }: Pick<Platform, 'db'>,
  accountId: number,
  { analysis, headerHash, reportColumns }: Analysed,
): Promise<ImportAnalysis> {
  if (headerHash === null) return analysis;
  const earlier = await importsRepo(db).remembered(accountId, headerHash);
  if (earlier === undefined || earlier.columns === null) return analysis;
  return remember(analysis, reportColumns, {
    columns: earlier.columns,
    reportColumns: readingOf(earlier).reportColumns ?? 0,
  });
}

export const shown = (
  actor: Actor,
  row: ImportRow,
  analysis: ImportAnalysis,
): { import: ContactImport; analysis: ImportAnalysis } => ({
  import: toImport(actor, row),
  analysis,
});
