import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../../../../platform/crypto/crypto.ts';
import type { Db } from '../../../../../platform/db/db.ts';
import type { Platform } from '../../../../../platform/platform.ts';
import { defineTask } from '../../../../../platform/queue/tasks.ts';
import type { Notice } from '../../payments.provider.ts';
import { noticesRepo } from './test.repo.ts';
import { newId } from './test.shape.ts';

/** How a notice reaches the webhook: over HTTP. Answers the status; throws where there is none. */
export type PostNotice = (url: string, body: string, headers: Record<string, string>) => Promise<number>;

const SIGNATURE = 'test-provider-signature';
const OLDEST_SECONDS = 5 * 60;
const TIMEOUT_MS = 10_000;
const TRIES_MOST = 12;
const PAUSE_MOST_MS = 3600_000;

export const deliverNotice = defineTask<{ id: string }>('deliver-test-notice');

export const postByFetch: PostNotice = async (url, body, headers) => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { status } = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' });
  return status;
};

/** Tells the webhook, once `tx` commits, that something changed. */
export async function notify(
  { tasks, clock }: Pick<Platform, 'tasks' | 'clock'>,
  tx: Db,
  subject: NonNullable<Notice['subject']>,
  { delayMs = 0, isTwice = false }: { delayMs?: number; isTwice?: boolean } = {},
): Promise<void> {
  const now = clock.now();
  const dueAt = new Date(now.getTime() + delayMs);
  const id = newId('evt');
  const deliveriesLeft = isTwice ? 2 : 1;
  await noticesRepo.add(tx, {
    id,
    subjectKind: subject.kind,
    subjectId: subject.id,
    dueAt,
    deliveriesLeft,
    createdAt: now,
  });
  await tasks.enqueue(tx, deliverNotice, { id }, delayMs === 0 ? {} : { startAfter: dueAt });
}

/** Delivers a notice that is due. What was not taken comes again later, with growing pauses, twelve times at most. */
export async function deliver(platform: Platform, post: PostNotice, id: string): Promise<void> {
  const { db, config, clock } = platform;
  const claimed = await db.transaction().execute((tx) => claim(platform, tx, id));
  if (claimed === null) return;
  const body = JSON.stringify({ id, subject: { kind: claimed.subjectKind, id: claimed.subjectId } });
  const headers = { 'content-type': 'application/json', ...signed(platform, body) };
  const status = await post(`${config.publicUrl}/api/payments/webhook/test/`, body, headers).catch(() => 0);
  if (status < 200 || status > 299) return;
  await db.transaction().execute(async (tx) => {
    const deliveriesLeft = claimed.deliveriesLeft - 1;
    await noticesRepo.change(tx, id, { deliveriesLeft, tries: 0, dueAt: deliveriesLeft === 0 ? null : clock.now() });
    if (deliveriesLeft > 0) await platform.tasks.enqueue(tx, deliverNotice, { id });
  });
}

/** Puts the next try into the queue before this one begins, so that a process that dies leaves nothing behind. */
async function claim({ tasks, clock }: Platform, tx: Db, id: string) {
  const now = clock.now();
  const notice = await noticesRepo.lockDue(tx, id, now);
  if (notice === undefined) return null;
  const tries = notice.tries + 1;
  if (tries > TRIES_MOST) {
    await noticesRepo.change(tx, id, { dueAt: null });
    return null;
  }
  const dueAt = new Date(now.getTime() + Math.min(2 ** tries * 1000, PAUSE_MOST_MS));
  await noticesRepo.change(tx, id, { tries, dueAt });
  await tasks.enqueue(tx, deliverNotice, { id }, { startAfter: dueAt });
  return notice;
}

/** Signed as Stripe signs: HMAC-SHA256 over the time and the body. */
export function signed({ secrets, clock }: Pick<Platform, 'secrets' | 'clock'>, body: string): Record<string, string> {
  const time = Math.floor(clock.now().getTime() / 1000);
  return { [SIGNATURE]: `t=${time},v1=${signatureOf(secrets, time, body)}` };
}

function signatureOf(secrets: Platform['secrets'], time: number, body: string): string {
  const key = secrets.mac('test-provider.webhook', 'key');
  return createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
}

/** Null where the signature or the time is wrong. */
export function readTestNotice(
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  body: Buffer,
  headers: Record<string, string | undefined>,
): Notice | null {
  const [, time, signature] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(headers[SIGNATURE] ?? '') ?? [];
  if (time === undefined || signature === undefined) return null;
  const text = body.toString();
  if (!isSameSecret(signatureOf(secrets, Number(time), text), signature)) return null;
  if (Math.abs(clock.now().getTime() / 1000 - Number(time)) > OLDEST_SECONDS) return null;
  return JSON.parse(text) as Notice;
}
