import type { Platform } from '../../../platform/platform.ts';
import { answerOf } from '../../../platform/mail/mail-gateway.ts';
import { type OutboundAnswer, OutboundError } from '../../../platform/outbound.ts';
import type { OutgoingText, TextGateway, TextGateways, TextOutcome } from '../../../platform/sms/sms-gateway.ts';
import { KINDS, type SmsAccount } from './kinds/index.ts';
import { receiptUrlOf } from './receipts.address.ts';
import { smsGatewaysReads } from './sms-gateways.reads.ts';
import { type SmsGatewayRow, smsGatewaysRepo } from './sms-gateways.repo.ts';
import { openAccount, openFields } from './sms-gateways.secrets.ts';

/** `origin`: what the tests ask instead of the providers. */
export type SmsOptions = { origin?: string | undefined };

const TIMEOUT_MS = 8000;

/** The gateways as the outbox of text messages asks them: those of the account, then those of the installation. */
export const textGateways = (platform: Platform, options: SmsOptions = {}): TextGateways => ({
  of: async (db, accountId) => {
    const reads = smsGatewaysReads(db);
    const own = accountId === null ? [] : await reads.all(accountId);
    return [...own, ...(await reads.all(null))].map((row) => textGateway(platform, row, options));
  },
  has: (db, accountId) => smsGatewaysReads(db).has(accountId),
});

export const textGateway = (platform: Platform, row: SmsGatewayRow, options: SmsOptions): TextGateway => ({
  id: row.id,
  knowsKeys: KINDS[row.kind].knowsKeys,
  send: async (message) => {
    const outcome = await ask(platform, row, message, options);
    await smsGatewaysRepo(platform.db).note(row.id, outcome.kind, outcome.answer, platform.clock.now());
    return outcome;
  },
});

async function ask(
  platform: Platform,
  row: SmsGatewayRow,
  message: OutgoingText,
  { origin }: SmsOptions,
): Promise<TextOutcome> {
  const kind = KINDS[row.kind];
  const account = accountOf(platform, row);
  if (account === null) return { kind: 'away', answer: 'The keys of this gateway cannot be read' };
  const receiptUrl = receiptUrlOf(platform, row, message.id);
  const { path, ...request } = kind.request(account, { ...message, receiptUrl });
  try {
    const answer = await platform.outbound.ask(`${origin ?? kind.origin}${path}`, {
      ...request,
      timeoutMs: TIMEOUT_MS,
    });
    const outcome = kind.read({ status: answer.status, body: bodyOf(answer) });
    return { ...outcome, answer: withoutSecrets(answerOf(outcome.answer), openFields(platform.secrets, row)) };
  } catch (cause) {
    if (!(cause instanceof OutboundError)) throw cause;
    return { kind: 'away', answer: cause.kind, isUnclear: mayHaveArrived(cause) };
  }
}

/** Null where the key of the installation is another one than when they were sealed. */
function accountOf({ log, secrets }: Platform, row: SmsGatewayRow): SmsAccount | null {
  try {
    return openAccount(secrets, row);
  } catch (cause) {
    log.error('The keys of an SMS gateway cannot be read', { gateway: row.id }, cause);
    return null;
  }
}

function bodyOf({ body }: OutboundAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Whether the request may have reached the provider, whose answer did not reach us. */
function mayHaveArrived({ kind, cause }: OutboundError): boolean {
  if (kind === 'refused' || kind === 'resting') return false;
  const { code } = (cause ?? {}) as { code?: string };
  return !['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'].includes(code ?? '');
}

/** A provider that repeats a key in what it says must not bring it to a screen. */
const withoutSecrets = (answer: string, secrets: object): string =>
  (Object.values(secrets) as string[]).reduce((text, secret) => text.replaceAll(secret, '…'), answer);
