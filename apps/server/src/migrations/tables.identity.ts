import type { Generated } from 'kysely';
import type { Maybe, MaybeJson, MaybeTime, Time } from './columns.ts';

export type IdentityChallengeTable = {
  accountId: number;
  recipientId: number;
  codeHash: Maybe<Buffer>;
  codeChannel: Maybe<'email' | 'sms'>;
  codeSentAt: MaybeTime;
  codesSent: Generated<number>;
  questions: MaybeJson<unknown>;
};

export type IdentityProofTable = {
  proofHash: Buffer;
  linkHash: Buffer;
  accountId: number;
  recipientId: number;
  passedAt: Time;
  expiresAt: Time;
};

export type TextMessageTable = {
  id: Generated<number>;
  dedupeKey: string;
  accountId: Maybe<number>;
  event: string;
  toNumber: string;
  bodySealed: Maybe<Buffer>;
  state: Generated<'queued' | 'sent' | 'caught' | 'failed'>;
  attempts: Generated<number>;
  nextAttemptAt: Time;
  lastError: Maybe<string>;
  createdAt: Time;
  sentAt: MaybeTime;
};
