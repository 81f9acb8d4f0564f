import type { Appearance, NotificationStatus, SignInMethod, SubjectKind } from '@sealwright/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Maybe, MaybeJson, MaybeTime, Time } from './columns.ts';

export type AccountTable = {
  id: Generated<number>;
  kind: 'personal' | 'team';
  name: string;
  isActive: Generated<boolean>;
  lastDocumentNumber: Generated<number>;
  sending: Generated<'everyone' | 'admins'>;
  needsSecondStep: Generated<boolean>;
  createdAt: Time;
};

export type UserTable = {
  id: Generated<number>;
  email: string;
  username: Maybe<string>;
  passwordHash: Maybe<string>;
  firstName: Generated<string>;
  lastName: Generated<string>;
  displayName: Generated<string>;
  phone: Generated<string>;
  bio: Generated<string>;
  locale: Generated<string>;
  role: Generated<'user' | 'admin' | 'super_admin'>;
  isBlocked: Generated<boolean>;
  mfaEnabled: Generated<boolean>;
  activatedAt: MaybeTime;
  activationKeyHash: Maybe<Buffer>;
  registeredAt: MaybeTime;
  timeZone: Maybe<string>;
  avatarKey: Maybe<string>;
  avatarSha256: Maybe<string>;
  passwordChangedAt: MaybeTime;
  blockedAt: MaybeTime;
  unblockedAt: MaybeTime;
  deletionAt: MaybeTime;
  erasedAt: MaybeTime;
  personalAccountId: number;
  defaultAccountId: number;
  appearance: MaybeJson<Appearance>;
  version: Generated<number>;
  createdAt: Time;
  updatedAt: Time;
};

export type LinkPurpose = 'activation' | 'password_reset' | 'set_password' | 'email_change';

export type SessionTable = {
  id: Generated<number>;
  userId: number;
  accountId: number;
  refreshHash: Buffer;
  previousRefreshHash: Maybe<Buffer>;
  rotatedAt: Time;
  keyThumbprint: Maybe<string>;
  deviceHash: Maybe<Buffer>;
  address: string;
  device: string;
  method: Generated<SignInMethod>;
  authenticatedAt: Time;
  createdAt: Time;
  lastUsedAt: Time;
  expiresAt: ColumnType<Date, Date, Date>;
  endedAt: MaybeTime;
  endReason: Maybe<string>;
};

export type UserLinkTable = {
  id: Generated<number>;
  userId: number;
  purpose: LinkPurpose;
  email: Maybe<string>;
  tokenHash: Buffer;
  createdAt: Time;
  expiresAt: ColumnType<Date, Date, Date>;
  usedAt: MaybeTime;
};

/** What the sentence of a notification says beside its subject; which of these are there depends on its kind. */
export type NotificationDetails = {
  /** The member on leave for whom the person was told. */
  actsFor?: string;
  fileName?: string;
  /** What a team was called then. */
  teamName?: string;
  /** What a plan was called then. */
  planName?: string;
  /** What a news item was called then. */
  newsTitle?: string;
  /** What an event was called then, when it began, and in which time zone. */
  eventTitle?: string;
  startsAt?: string;
  /** Of a drive. */
  provider?: string;
  /** What a client was called then. */
  clientName?: string;
  /** What a bulk send was called then. */
  batchName?: string;
  timeZone?: string;
  /** What a tax agency was called then, and when it was due. */
  agencyName?: string;
  dueOn?: string;
  /** Rows of an imported file, by what became of them. */
  rows?: { created: number; updated: number; restored: number; skipped: number; failed: number };
  /** Which act on many contacts, and on how many of them. */
  act?: string;
  count?: number;
  /** Of how many those are. */
  total?: number;
  /** Why it failed: an error's code. */
  reason?: string;
};

export type NotificationPreferenceTable = {
  userId: number;
  status: NotificationStatus;
  inApp: boolean;
  mail: boolean;
  daily: boolean;
};

export type NotificationTable = {
  userId: number;
  id: Generated<number>;
  accountId: number;
  subjectKind: SubjectKind;
  subjectId: number;
  /** What its sentence says beside the subject. */
  details: ColumnType<NotificationDetails, string | undefined, never>;
  status: NotificationStatus;
  actorName: Maybe<string>;
  dedupeKey: string;
  isListed: Generated<boolean>;
  isForSummary: Generated<boolean>;
  createdAt: Time;
  readAt: MaybeTime;
};
