/**
 * What proves sealed files over decades, as evidence records (RFC 4998) that are kept beside them. Reads alone: `sealing` begins and
 * renews them, and what hands documents out reads them here.
 */
export type { ArchiveTimestampRow, FileKey } from './records.reads.ts';
export { chainsOfFile, evidenceRecordsOf } from './records.service.ts';
