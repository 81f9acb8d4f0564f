import type { DRIVE_DELIVERY_STATES, DriveFailure, DriveProvider } from '@sealwright/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Maybe, MaybeTime, Time } from './columns.ts';

export type DriveTable = {
  accountId: number;
  id: Generated<number>;
  provider: DriveProvider;
  name: string;
  email: string;
  state: Generated<'connected' | 'needs_reconnecting'>;
  refreshTokenSealed: Maybe<Buffer>;
  accessTokenSealed: Maybe<Buffer>;
  accessUntil: MaybeTime;
  failure: Maybe<DriveFailure>;
  failedAt: MaybeTime;
  deliveredAt: MaybeTime;
  isOpenToMembers: Generated<boolean>;
  isDelivering: Generated<boolean>;
  folderId: Maybe<string>;
  folderName: Maybe<string>;
  documentsFolder: Maybe<number>;
  includesPrivate: Generated<boolean>;
  withEvidence: Generated<boolean>;
  namePattern: string;
  connectedBy: number;
  connectedAt: Time;
  updatedAt: Time;
  version: Generated<number>;
};

export type DriveVisitTable = {
  stateHash: Buffer;
  provider: DriveProvider;
  accountId: number;
  userId: number;
  sessionId: number;
  verifierSealed: Buffer;
  expiresAt: Time;
  usedAt: MaybeTime;
};

/** Names by what they are: `file:17`, `evidence`. */
export type Arrived = Readonly<Record<string, string>>;

export type DriveDeliveryTable = {
  accountId: number;
  id: Generated<number>;
  driveId: number;
  documentId: number;
  round: number;
  state: Generated<(typeof DRIVE_DELIVERY_STATES)[number]>;
  arrived: ColumnType<Arrived, string | undefined, string>;
  tries: Generated<number>;
  failure: Maybe<DriveFailure>;
  firstTriedAt: MaybeTime;
  nextTryAt: Time;
  leasedUntil: MaybeTime;
  createdAt: Time;
  deliveredAt: MaybeTime;
};

export type DriveRevocationTable = {
  id: Generated<number>;
  provider: DriveProvider;
  email: string;
  tokenSealed: Buffer;
  tries: Generated<number>;
  nextTryAt: Time;
  createdAt: Time;
};

export type DrivesTables = {
  drives: DriveTable;
  driveVisits: DriveVisitTable;
  driveDeliveries: DriveDeliveryTable;
  driveRevocations: DriveRevocationTable;
};
