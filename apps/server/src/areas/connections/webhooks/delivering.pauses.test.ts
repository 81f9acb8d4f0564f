import { expect, test } from 'vitest';
import { askedPause, nextTry, restOf, RETRY_MS } from './delivering.pauses.ts';
import { newWebhookSecret, signatureOf } from './webhooks.signature.ts';

const at = new Date('2026-05-01T00:00:00.000Z');
const seconds = (from: Date, to: Date | null) => (to === null ? null : (to.getTime() - from.getTime()) / 1000);

test('the pauses grow, and the last try is at the very end of the three days', () => {
  const tried: number[] = [];
  let now = at;
  for (let tries = 1; ; tries++) {
    const next = nextTry({ firstTriedAt: at, at: now, tries, asked: null });
    if (next === null) break;
    tried.push((next.getTime() - at.getTime()) / 1000);
    now = next;
  }

  expect(tried.slice(0, 4)).toEqual([5, 35, 155, 755]);
  expect(tried.at(-1)).toBe(RETRY_MS / 1000);
  const pauses = tried.map((time, index) => time - (tried[index - 1] ?? 0)).slice(0, -1);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
});

test('an answer may ask for a longer pause, not for a shorter one, nor beyond the end', () => {
  const of = (asked: Date) => seconds(at, nextTry({ firstTriedAt: at, at, tries: 1, asked }));
  expect(of(new Date(at.getTime() + 90_000))).toBe(90);
  expect(of(new Date(at.getTime() + 1000))).toBe(5);
  expect(of(new Date(at.getTime() + 9 * RETRY_MS))).toBe(RETRY_MS / 1000);
});

test('Retry-After is read as seconds or as a time, up to a day', () => {
  expect(seconds(at, askedPause('120', at))).toBe(120);
  expect(seconds(at, askedPause('Fri, 01 May 2026 00:10:00 GMT', at))).toBe(600);
  expect(seconds(at, askedPause('99999999', at))).toBe(86_400);
  for (const nothing of [undefined, '', 'soon', '-5', '0', 'Thu, 30 Apr 2026 00:00:00 GMT']) {
    expect(askedPause(nothing, at)).toBeNull();
  }
});

test('a webhook rests after three failures in a row, for an hour at most, or as it asked', () => {
  const of = (failures: number) => seconds(at, restOf({ failures, at, asked: null }));
  expect([1, 2, 3, 4, 5].map(of)).toEqual([null, null, 5, 30, 120]);
  expect(of(50)).toBe(3600);
  const asked = new Date(at.getTime() + 7000);
  expect(restOf({ failures: 1, at, asked })).toEqual(asked);
});

test('a signature is the one that Standard Webhooks gives as its example', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const body = '{"test": 2432232314}';
  const signed = signatureOf(secret, { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330, body });

  expect(signed).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  expect(newWebhookSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  expect(newWebhookSecret()).not.toBe(newWebhookSecret());
});
