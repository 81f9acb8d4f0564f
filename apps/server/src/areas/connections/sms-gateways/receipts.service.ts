import type { Incoming } from '../../../platform/http/http.ts';
import { AppError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/devices.ts';
import { answerOf } from '../../../platform/mail/mail-gateway.ts';
import type { Platform } from '../../../platform/platform.ts';
import { applyTextReceipt } from '../../../platform/sms/sent-texts.ts';
import { KINDS, type SmsNotice } from './kinds/index.ts';
import { addressOf, ALL, isTokenOf } from './receipts.address.ts';
import { smsGatewaysRepo } from './sms-gateways.repo.ts';
import { openAccount } from './sms-gateways.secrets.ts';

const WRONG = { name: 'sms-receipt-wrong', points: 60, seconds: 60 };
const MOST_VALUES = 100;

type Address = { gateway: number; text: string; token: string };

/** What providers say of texts that left. The address shows which text it is of; a signature, where there is one, who says it. */
export const receiveReceipt = (platform: Platform) => {
  const { clock, db, limits, secrets } = platform;

  /** Throws `not_found` for an address that we did not give, `sms_receipt_invalid` for what the provider did not sign. */
  return async (address: Address, request: Incoming, rawBody: string): Promise<void> => {
    const row = isTokenOf(platform, address) ? await smsGatewaysRepo(db).findAny(address.gateway) : undefined;
    if (row === undefined) {
      await limits.take(WRONG, networkOf(request.address));
      throw new AppError('not_found');
    }
    const kind = KINDS[row.kind];
    const notice = noticeOf(request, { rawBody, url: addressOf(platform, row.id, address.text), at: clock.now() });
    if (!(await kind.isGenuine(openAccount(secrets, row), notice))) {
      await limits.take(WRONG, networkOf(request.address));
      throw new AppError('sms_receipt_invalid');
    }
    const receipt = kind.receipt(notice);
    const text = address.text === ALL ? (receipt?.text ?? '') : address.text;
    if (receipt === null || !/^[1-9]\d{0,14}$/.test(text)) return;
    const { delivery, answer } = receipt;
    await applyTextReceipt(platform, { textId: Number(text), gatewayId: row.id, delivery, answer: answerOf(answer) });
  };
};

const noticeOf = (
  { headers, method, search }: Incoming,
  { rawBody, url, at }: { rawBody: string; url: string; at: Date },
): SmsNotice => ({
  method,
  url,
  search,
  headers,
  rawBody,
  at,
  values: new Map([...new URLSearchParams(search), ...bodyValues(rawBody)].slice(0, MOST_VALUES)),
});

/** The texts of a JSON object, or of a form. */
function bodyValues(body: string): [string, string][] {
  if (!body.trimStart().startsWith('{')) return [...new URLSearchParams(body)];
  try {
    return Object.entries(JSON.parse(body) as Record<string, unknown>).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    );
  } catch {
    return [];
  }
}
