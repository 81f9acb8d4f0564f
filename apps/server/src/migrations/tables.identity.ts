import type { Generated } from 'kysely';
import type { Maybe, MaybeJson, MaybeTime, Time } from './columns.ts';

/** Columns of `recipients`. */
export type RecipientIdentity = {
  kbaProvider: Maybe<string>;
  identitySecret: Maybe<Buffer>;
  identitySecretFrom: Maybe<'given' | 'contact'>;
  identityTries: Generated<number>;
  identityLockedAt: MaybeTime;
};

/** Columns of `documents`. */
export type DocumentLocks = { lockedRecipients: Generated<number> };

export type IdentityTables = {
  identityChallenges: IdentityChallengeTable;
  identityProofs: IdentityProofTable;
  recipientLinks: RecipientLinkTable;
  textMessages: TextMessageTable;
};

export type RecipientLinkTable = {
  tokenHash: Buffer;
  accountId: number;
  documentId: number;
  recipientId: number;
  round: number;
  createdAt: Time;
  deadSince: MaybeTime;
  deadReason: Maybe<
    'replaced' | 'recalled' | 'delegated' | 'closed' | 'not_needed' | 'corrected' | 'reordered' | 'removed'
  >;
  hostName: Maybe<string>;
  /** Until when others sign on the same device after this one, and who said so. */
  rowUntil: MaybeTime;
  rowHostId: Maybe<number>;
  openedAt: MaybeTime;
  /** Of a link for a frame, which is short-lived. */
  expiresAt: MaybeTime;
};

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
  gatewayId: Maybe<number>;
  /** Its provider may have taken it, and knows it by its key. */
  isBound: Generated<boolean>;
  providerId: Maybe<string>;
  answer: Generated<string>;
  delivery: Maybe<'delivered' | 'undelivered'>;
  reportedAt: MaybeTime;
};
