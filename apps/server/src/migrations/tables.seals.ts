import type { ColumnType, Generated } from 'kysely';
import type { Maybe, Time } from './columns.ts';

export type ArchiveHash = 'sha256' | 'sha384' | 'sha512';

/** One timestamp over many files, or over many timestamps. Of the installation, as one covers files of many accounts. */
export type ArchiveTimestampTable = {
  id: Generated<number>;
  hash: ArchiveHash;
  token: Buffer;
  stampedAt: Time;
  /** Before this it is renewed; after `expiresAt` it proves nothing any more. */
  renewAt: Time;
  expiresAt: Time;
  /** Whether the token holds what shows that its certificates are not revoked; `none` where no one can be asked. */
  status: 'waiting' | 'known' | 'none';
  /** The timestamp that covers this one, and its way to it. */
  renewedBy: Maybe<number>;
  renewalTree: Maybe<Buffer>;
};

/** Where a sealed file stands under a timestamp; of one file one row for each hash tree it was put into. */
export type ArchivedFileTable = {
  accountId: number;
  documentId: number;
  fileId: number;
  chain: number;
  timestampId: number;
  tree: Buffer;
  /** DER of all that proved it before this hash tree, which covers these very bytes. */
  chainsBefore: Maybe<Buffer>;
};

export type SealsTables = { archiveTimestamps: ArchiveTimestampTable; archivedFiles: ArchivedFileTable };

export type EvidenceTable = {
  accountId: number;
  documentId: number;
  sequence: number;
  at: ColumnType<Date, Date, never>;
  action: string;
  actorKind: 'user' | 'recipient' | 'system';
  actorId: Maybe<number>;
  entry: string;
  previousHash: string;
  hash: string;
};

export type EvidencePersonalTable = {
  accountId: number;
  documentId: number;
  sequence: number;
  name: string;
  value: string;
  key: string;
};
