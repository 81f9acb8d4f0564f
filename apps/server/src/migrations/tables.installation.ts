import type { Generated } from 'kysely';
import type { MaybeJson, MaybeTime, Maybe, Time } from './columns.ts';

export type IdempotencyKeyTable = {
  caller: string;
  key: string;
  requestHash: Buffer;
  createdAt: Time;
  answeredAt: MaybeTime;
  status: Maybe<number>;
  answer: MaybeJson<unknown>;
};

export type InstallationKeyTable = {
  id: Generated<number>;
  purpose: 'root' | 'intermediate' | 'seal' | 'p12' | 'log';
  certificatePem: Maybe<string>;
  publicKeyPem: string;
  privateKeySealed: Maybe<Buffer>;
  createdAt: Time;
  expiresAt: MaybeTime;
  retiredAt: MaybeTime;
  issuerId: Maybe<number>;
  revokedAt: MaybeTime;
  revocationList: Maybe<Buffer>;
  listUntil: MaybeTime;
};
