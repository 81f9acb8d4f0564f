import type { Bytes } from '@sealwright/pdf';
import type { Db } from '../../../../platform/db/db.ts';
import { type FileKey, listArchived } from './archive.repo.ts';

export type EvidenceRecordOfFile = { fileId: number; der: Bytes };

/**
 * The evidence record of each sealed file of a document (RFC 4998, DER), to be kept beside the file as `NAME.pdf.ers`. Empty until the
 * first timestamp, which a sweep makes within ten minutes where the installation has a timestamp server.
 */
export async function evidenceRecordsOf(
  db: Db,
  document: Omit<FileKey, 'fileId'> & { fileId?: number },
): Promise<EvidenceRecordOfFile[]> {
  const rows = await listArchived(db, document);
  // What reads timestamps is loaded where it is needed: most processes never do.
  const { recordOf } = await import('./chains.ts');
  return Promise.all(rows.map(async (row) => ({ fileId: row.fileId, der: await recordOf(db, row) })));
}
