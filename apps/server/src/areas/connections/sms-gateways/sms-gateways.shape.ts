import { SMS_RECEIPTS, type SentText, type SmsGateway } from '@sealwright/contract';
import type { Platform } from '../../../platform/platform.ts';
import { type SentTextRow, stateOfText } from '../../../platform/sms/sent-texts.ts';
import { type Actor, permissionsOf } from '../../access/index.ts';
import { enteredUrlOf, hasReceipts } from './receipts.address.ts';
import type { SmsGatewayPolicy } from './sms-gateways.policy.ts';
import type { SmsGatewayRow } from './sms-gateways.repo.ts';
import { openFields } from './sms-gateways.secrets.ts';

/** A gateway as the contract shows it: of its keys, which there are. */
export function toSmsGateway(
  platform: Platform,
  { update, delete: remove, test }: SmsGatewayPolicy,
  actor: Actor,
  row: SmsGatewayRow,
): SmsGateway {
  const { id, kind, name, phoneNumber, fields, isDefault, lastOutcome, lastAt, lastAnswer, version } = row;
  const secrets = Object.keys(openFields(platform.secrets, row));
  return {
    id,
    kind,
    name,
    phoneNumber,
    fields,
    secrets,
    isDefault,
    receipts: { by: receiptsBy(platform, row, secrets), url: enteredUrlOf(platform, row) },
    last:
      lastOutcome === null || lastAt === null
        ? null
        : { outcome: lastOutcome, at: lastAt.toISOString(), answer: lastAnswer },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version,
    permissions: permissionsOf(actor, { update, delete: remove, test }, undefined),
  };
}

function receiptsBy(
  platform: Platform,
  { kind, fields }: SmsGatewayRow,
  secrets: readonly string[],
): SmsGateway['receipts']['by'] {
  if (!hasReceipts(platform)) return 'off';
  const by = SMS_RECEIPTS[kind];
  const hasKey = ['signatureSecret', 'signingKey'].some((name) => secrets.includes(name)) || 'publicKey' in fields;
  return by === 'signed' || (by === 'key' && hasKey) ? 'signature' : 'address';
}

type Named = Pick<SmsGatewayRow, 'id' | 'name' | 'kind'>;

export const toSentText = (row: SentTextRow, gateways: readonly Named[]): SentText => ({
  id: row.id,
  to: row.toNumber,
  event: row.event,
  state: stateOfText(row),
  gateway: gateways.find(({ id }) => id === row.gatewayId) ?? null,
  answer: row.answer,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  reportedAt: row.reportedAt?.toISOString() ?? null,
});
