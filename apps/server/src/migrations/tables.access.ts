import type { ActivityAction, JobState, KycKind, KycStatus, Scope, SignInMethod } from '@sealwright/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Json, Maybe, MaybeTime, Time } from './columns.ts';

/** What stands around a person: how they come in, what they did, what they asked for. */

type Moment = ColumnType<Date, Date, Date>;

export type SignInStepTable = {
  id: Generated<number>;
  tokenHash: Buffer;
  userId: number;
  purpose: 'sign_in' | 'confirm';
  sessionId: Maybe<number>;
  keyThumbprint: Maybe<string>;
  method: SignInMethod;
  codeHash: Maybe<Buffer>;
  codeSentAt: MaybeTime;
  codesSent: Generated<number>;
  tries: Generated<number>;
  createdAt: Time;
  expiresAt: Moment;
  usedAt: MaybeTime;
};

export type PasskeyChallengeTable = {
  challengeHash: Buffer;
  purpose: 'register' | 'sign_in' | 'confirm';
  userId: Maybe<number>;
  sessionId: Maybe<number>;
  createdAt: Time;
  expiresAt: Moment;
};

export type TotpFactorTable = {
  userId: number;
  secretSealed: Buffer;
  confirmedAt: MaybeTime;
  lastStep: Maybe<number>;
  createdAt: Time;
};

export type RecoveryCodeTable = { userId: number; codeHash: Buffer; createdAt: Time; usedAt: MaybeTime };

export type PasskeyTable = {
  userId: number;
  id: Generated<number>;
  name: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: Generated<string[]>;
  isBackedUp: boolean;
  createdAt: Time;
  lastUsedAt: MaybeTime;
};

export type IdentityTable = {
  userId: number;
  id: Generated<number>;
  provider: string;
  issuer: string;
  subject: string;
  email: string;
  createdAt: Time;
  lastUsedAt: MaybeTime;
};

export type SocialAttemptTable = {
  stateHash: Buffer;
  provider: string;
  purpose: 'sign_in' | 'link';
  userId: Maybe<number>;
  nonce: string;
  verifierSealed: Buffer;
  locale: Generated<string>;
  keyThumbprint: Maybe<string>;
  createdAt: Time;
  expiresAt: Moment;
  usedAt: MaybeTime;
};

export type WaitingIdentityTable = {
  ticketHash: Buffer;
  userId: number;
  provider: string;
  issuer: string;
  subject: string;
  email: string;
  keyThumbprint: Maybe<string>;
  createdAt: Time;
  expiresAt: Moment;
  usedAt: MaybeTime;
};

export type PersonalTokenTable = {
  userId: number;
  id: Generated<number>;
  accountId: number;
  name: string;
  tokenHash: Buffer;
  hint: string;
  scopes: Scope[];
  createdAt: Time;
  expiresAt: MaybeTime;
  lastUsedAt: MaybeTime;
  lastAddress: Maybe<string>;
  revokedAt: MaybeTime;
};

export type ActivityTable = {
  userId: number;
  id: Generated<number>;
  at: Moment;
  action: ActivityAction;
  actorId: Maybe<number>;
  address: Maybe<string>;
  device: Maybe<string>;
  details: Json<Record<string, string | number | boolean | null>>;
};

export type KycProfileTable = {
  accountId: number;
  id: Generated<number>;
  userId: number;
  kind: KycKind;
  status: Exclude<KycStatus, 'not_started'>;
  detailsSealed: Buffer;
  submittedAt: MaybeTime;
  reviewedAt: MaybeTime;
  reviewedBy: Maybe<number>;
  reason: Generated<string>;
  version: Generated<number>;
  createdAt: Time;
  updatedAt: Time;
};

export type JobTable = {
  accountId: number;
  id: Generated<number>;
  userId: number;
  kind: string;
  state: Generated<JobState>;
  done: Generated<number>;
  total: Maybe<number>;
  input: Json<Record<string, unknown>>;
  result: Json<Record<string, unknown>>;
  error: Maybe<string>;
  fileSha256: Maybe<string>;
  fileName: Maybe<string>;
  fileSizeBytes: Maybe<number>;
  fileExpiresAt: MaybeTime;
  cancelAskedAt: MaybeTime;
  createdAt: Time;
  updatedAt: Time;
  finishedAt: MaybeTime;
};
