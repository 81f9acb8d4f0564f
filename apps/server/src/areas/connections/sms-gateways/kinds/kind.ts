import type { SmsFieldName } from '@sealwright/contract';
import type { OutboundRequest } from '../../../../platform/outbound.ts';
import type { OutgoingText, TextOutcome } from '../../../../platform/sms/sms-gateway.ts';

/** What a form of this kind holds, secrets opened. `phoneNumber` is E.164. */
export type SmsAccount = { phoneNumber: string } & { readonly [K in SmsFieldName]?: string };

/** `receiptUrl`: where the provider may say what became of it; null where it could not reach us. */
export type SmsMessage = OutgoingText & { receiptUrl: string | null };

/** `path` below the origin of the kind. */
type SmsRequest = { path: string } & Pick<OutboundRequest, 'method' | 'headers' | 'body'>;

/** An answer, its body read as JSON; undefined where it is none. */
type SmsAnswer = { status: number; body: unknown };

/** What came to a receipt's address. `url`: that address as it was given to the provider, without query. */
export type SmsNotice = {
  method: string;
  url: string;
  search: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  rawBody: string;
  /** Of the query and of the body, which is a form or JSON; the texts among its values. */
  values: ReadonlyMap<string, string>;
  at: Date;
};

/** `text`: our own name of it, where the address does not say which one it is of. Null: no end yet. */
export type SmsReceipt = { text: string | null; delivery: 'delivered' | 'undelivered'; answer: string } | null;

/**
 * One provider: what it is asked, how its answers and receipts are read. Pure, so that the contract suite runs over all of them alike.
 */
export type SmsKindOf = {
  origin: string;
  knowsKeys: boolean;
  request(account: SmsAccount, message: SmsMessage): SmsRequest;
  /** Never throws, whatever came. */
  read(answer: SmsAnswer): TextOutcome;
  /** Whether the provider itself wrote the notice. Kinds without signatures answer true: their address is the secret. */
  isGenuine(account: SmsAccount, notice: SmsNotice): boolean | Promise<boolean>;
  receipt(notice: SmsNotice): SmsReceipt;
};
