import type { SmsKind, SmsOutcome } from '@sealwright/contract';
import type { Generated } from 'kysely';
import type { Json, Maybe, MaybeTime, Time } from './columns.ts';

export type SmsGatewayTable = {
  id: Generated<number>;
  /** Null: of the installation. */
  accountId: Maybe<number>;
  kind: SmsKind;
  name: string;
  phoneNumber: string;
  fields: Json<Record<string, string>>;
  secretsSealed: Maybe<Buffer>;
  isDefault: Generated<boolean>;
  lastOutcome: Maybe<SmsOutcome>;
  lastAnswer: Generated<string>;
  lastAt: MaybeTime;
  createdAt: Time;
  updatedAt: Time;
  deletedAt: MaybeTime;
  version: Generated<number>;
};

export type SmsGatewaysTables = { smsGateways: SmsGatewayTable };
