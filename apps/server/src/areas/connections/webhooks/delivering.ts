import { faultPoint } from '../../../platform/fault-point.ts';
import { waitingForDatabase } from '../../../platform/db/database-away.ts';
import type { Db } from '../../../platform/db/db.ts';
import { OutboundError } from '../../../platform/outbound.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type DeliveryRow, sendingRepo } from './deliveries.repo.ts';
import { askedPause } from './delivering.pauses.ts';
import { type Outcome, settle } from './delivering.settle.ts';
import { deliver, retry, type WebhookRef } from './delivering.tasks.ts';
import { type WebhookRow, webhooksRepo } from './webhooks.repo.ts';
import { secretsOf, signatureOf } from './webhooks.signature.ts';

/** For an answer, from the name’s lookup to the last byte. */
const TIMEOUT_MS = 10_000;
// Longer than a request may take; after a crash a delivery is sent again once it is over.
const LEASE_MS = 20_000;
/** On their way to one webhook at once, each of another lane; to one that fails, one that tries. */
const AT_ONCE = 4;
// A webhook with much to say makes room for others after that.
const TURN_MS = 5_000;
const KEPT_CHARACTERS = 10_000;

type Claimed = { webhook: WebhookRow; deliveries: DeliveryRow[] };

/** Sends what is due for a webhook, until nothing is or others should have their turn. `isFailing`: which of both tasks runs. */
export async function sendDue(
  platform: Platform,
  of: WebhookRef,
  { isFailing, signal, timeoutMs = TIMEOUT_MS }: { isFailing: boolean; signal: AbortSignal; timeoutMs?: number },
): Promise<void> {
  const end = performance.now() + TURN_MS;
  for (;;) {
    const { webhook, deliveries } = await claim(platform, of, isFailing);
    if (webhook === null || deliveries.length === 0) return;
    const claimed = { webhook, deliveries };
    await Promise.all(deliveries.map((delivery) => send(platform, claimed, delivery, { signal, timeoutMs })));
    if (signal.aborted || performance.now() > end) break;
  }
  // What is not due by then is found by the sweep.
  await enqueueDue(platform.db, platform, of, isFailing);
}

export const enqueueDue = (db: Db, { tasks }: Platform, of: WebhookRef, isFailing: boolean): Promise<void> =>
  tasks.enqueue(db, isFailing ? retry : deliver, of, { key: String(of.webhookId) });

/** Sends one delivery now, if it still waits. */
export async function sendOne(
  platform: Platform,
  { deliveryId, ...of }: WebhookRef & { deliveryId: number },
  signal: AbortSignal,
): Promise<void> {
  const now = platform.clock.now();
  const claimed = await platform.db.transaction().execute(async (tx) => {
    const webhook = await webhooksRepo(tx).lockToTell(of);
    if (webhook === undefined || webhook.disabledReason !== null) return null;
    const delivery = await sendingRepo(tx).leaseOne(deliveryId, { now, until: leaseFrom(now) });
    return delivery === undefined ? null : { webhook, delivery };
  });
  if (claimed === null) return;
  const { webhook, delivery } = claimed;
  await send(platform, { webhook, deliveries: [delivery] }, delivery, { signal, timeoutMs: TIMEOUT_MS });
}

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** The first of some lanes, under the webhook’s lock: no lane is taken twice, and no webhook has more on their way than it may. */
function claim(
  { db, clock }: Platform,
  of: WebhookRef,
  isFailing: boolean,
): Promise<Claimed | { webhook: null; deliveries: [] }> {
  return db.transaction().execute(async (tx) => {
    const webhook = await webhooksRepo(tx).lockToTell(of);
    const nothing = { webhook: null, deliveries: [] as [] };
    const now = clock.now();
    if (webhook === undefined || webhook.disabledReason !== null) return nothing;
    if (webhook.failures > 0 !== isFailing) return nothing;
    if (webhook.restsUntil !== null && webhook.restsUntil > now) return nothing;
    const sending = sendingRepo(tx);
    const most = (isFailing ? 1 : AT_ONCE) - (await sending.countLeased(of.webhookId, now));
    if (most <= 0) return nothing;
    return { webhook, deliveries: await sending.lease(of.webhookId, { now, until: leaseFrom(now), most }) };
  });
}

async function send(
  platform: Platform,
  { webhook }: Claimed,
  delivery: DeliveryRow,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): Promise<void> {
  const outcome = await ask(platform, webhook, delivery, timeoutMs);
  faultPoint('webhook:answered');
  // What has arrived must not be sent again because the database went away in between.
  await waitingForDatabase(() => settle(platform, webhook, delivery, outcome), signal);
}

async function ask(
  { outbound, secrets, clock }: Platform,
  webhook: WebhookRow,
  { messageId: id, payload: body }: DeliveryRow,
  timeoutMs: number,
): Promise<Outcome> {
  const at = clock.now();
  const seconds = Math.floor(at.getTime() / 1000);
  const signed = { id, at: seconds, body };
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Sealwright-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secretsOf(secrets, webhook, at)
      .map((secret) => signatureOf(secret, signed))
      .join(' '),
  };
  const began = performance.now();
  const since = () => Math.round(performance.now() - began);
  try {
    // Redirects are not followed: an address that moved is to be changed here.
    const request = { method: 'POST', headers, body, timeoutMs, hasOwnPauses: true };
    const { status, headers: given, body: answer } = await outbound.ask(webhook.url, request);
    const asked = askedPause(given['retry-after'], clock.now());
    return { at, milliseconds: since(), status, failure: null, answer: textOf(answer), asked };
  } catch (cause) {
    if (!(cause instanceof OutboundError) || cause.kind === 'resting') throw cause;
    return { at, milliseconds: since(), status: null, failure: cause.kind, answer: '', asked: null };
  }
}

/** The beginning, as text that the database can keep. */
const textOf = (answer: Buffer): string =>
  answer.toString('utf8').slice(0, KEPT_CHARACTERS).toWellFormed().replaceAll('\0', '\uFFFD');
