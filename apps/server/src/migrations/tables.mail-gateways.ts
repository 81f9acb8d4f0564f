import type { MailTls } from '@sealwright/contract';
import type { Generated } from 'kysely';
import type { Maybe, MaybeTime, Time } from './columns.ts';

type MailGatewayTable = {
  id: Generated<number>;
  /** Null: of the installation. */
  accountId: Maybe<number>;
  name: string;
  hostname: string;
  port: number;
  tls: MailTls;
  username: string;
  passwordSealed: Buffer;
  senderName: string;
  senderEmail: string;
  position: number;
  dkimSelector: Maybe<string>;
  dkimPublicKey: Maybe<string>;
  dkimKeySealed: Maybe<Buffer>;
  dkimFoundAt: MaybeTime;
  awaySince: MaybeTime;
  awayReason: Maybe<string>;
  createdAt: Time;
  version: Generated<number>;
};

export type MailGatewaysTables = { mailGateways: MailGatewayTable };
