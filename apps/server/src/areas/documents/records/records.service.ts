import type { Bytes } from '@sealwright/pdf';
import type { Db } from '../../../platform/db/db.ts';
import { type FileKey, listArchived, type RecordsOf } from './records.reads.ts';

// What reads timestamps is loaded where it is needed: most processes never do.
const loadChains = () => import('./chains.ts');

/**
 * The evidence record of each sealed file of a document (RFC 4998, DER), to be kept beside the file as `NAME.pdf.ers`. Empty until the
 * first timestamp, which a sweep makes within ten minutes where the installation has a timestamp server.
 */
export async function evidenceRecordsOf(db: Db, document: RecordsOf): Promise<{ fileId: number; der: Bytes }[]> {
  const rows = await listArchived(db, document);
  if (rows.length === 0) return [];
  const { recordOf } = await loadChains();
  return Promise.all(rows.map(async (row) => ({ fileId: row.fileId, der: await recordOf(db, row) })));
}

/** DER of all that proves one file so far (ArchiveTimeStampSequence); null before its first timestamp. */
export async function chainsOfFile(db: Db, file: FileKey): Promise<Bytes | null> {
  const [newest] = await listArchived(db, file);
  if (newest === undefined) return null;
  const { encodedChainsOf } = await loadChains();
  return encodedChainsOf(db, newest);
}
