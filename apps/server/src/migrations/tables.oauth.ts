import type { OauthClientType, OauthScope } from '@sealwright/contract';
import type { Generated } from 'kysely';
import type { EmbeddingTables } from './tables.embedding.ts';
import type { Json, Maybe, MaybeTime, Time } from './columns.ts';

export type OauthApplicationTable = {
  accountId: number;
  id: Generated<number>;
  name: string;
  clientId: string;
  clientType: OauthClientType;
  redirectUris: string[];
  embedOrigins: Generated<string[]>;
  secretHash: Maybe<Buffer>;
  secretHint: Maybe<string>;
  createdBy: number;
  createdAt: Time;
  updatedAt: Time;
  version: Generated<number>;
};

export type OauthGrantTable = {
  id: string;
  number: Generated<number>;
  userId: number;
  accountId: number;
  applicationId: number;
  scopes: OauthScope[];
  allowedAt: Time;
  expiresAt: Time;
  lastUsedAt: MaybeTime;
};

export type OauthRecordTable = {
  kind: string;
  idHash: Buffer;
  grantId: Maybe<string>;
  payload: Json<Record<string, unknown>>;
  consumedAt: MaybeTime;
  expiresAt: Time;
};

export type OauthTables = EmbeddingTables & {
  oauthApplications: OauthApplicationTable;
  oauthGrants: OauthGrantTable;
  oauthRecords: OauthRecordTable;
  oauthKeys: { kid: string; privateSealed: Buffer; createdAt: Time };
};
