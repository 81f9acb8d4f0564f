import type { SigningField } from '@sealwright/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { createOutbox } from './outbox.ts';
import type { Entry } from './signing.state.ts';
import { fieldOf } from './testing/sample-view.ts';

const text = (value: string): Entry => ({ kind: 'value', value });
const offline = new ApiError('network', { status: 0 });

/** An outbox whose server answers when told to. */
function start() {
  const sent: { field: number; entry: Entry; answer: (result: SigningField | ApiError) => void }[] = [];
  const log: string[] = [];
  const outbox = createOutbox(
    (field, entry) =>
      new Promise((resolve, reject) => {
        sent.push({ field, entry, answer: (result) => (result instanceof Error ? reject(result) : resolve(result)) });
      }),
    {
      onSaved: (entry) => log.push(`saved ${entry.kind === 'value' ? entry.value : 'mark'}`),
      onRefused: (field, _, error) => log.push(`refused ${field} ${error.code}`),
      onConnection: (isReached) => log.push(isReached ? 'reached' : 'unreached'),
    },
  );
  return { outbox, sent, log };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('carrying entries to the server', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('typing is sent once, when it pauses', async () => {
    const { outbox, sent } = start();

    for (const value of ['A', 'Ad', 'Ada']) {
      outbox.put(1, text(value), 700);
      await pass(300);
    }
    await pass(700);

    expect(sent.map(({ entry }) => entry)).toEqual([text('Ada')]);
  });

  test('a field has one request on its way; the newest entry follows it', async () => {
    const { outbox, sent, log } = start();
    outbox.put(1, text('a'));
    outbox.put(1, text('b'));
    outbox.put(1, text('c'));
    await pass(0);

    sent[0]?.answer(fieldOf({}));
    await pass(0);

    expect(sent.map(({ entry }) => entry)).toEqual([text('a'), text('c')]);
    expect(log).toEqual(['saved a']);
  });

  test('without a network it tries again, later and later, and at once when asked', async () => {
    const { outbox, sent, log } = start();
    outbox.put(1, text('a'));
    sent[0]?.answer(offline);
    await pass(999);
    expect(sent).toHaveLength(1);

    await pass(1);
    sent[1]?.answer(offline);
    await pass(1999);
    expect(sent).toHaveLength(2);
    outbox.flush();
    sent[2]?.answer(fieldOf({}));
    await pass(0);

    expect(log).toEqual(['unreached', 'reached', 'saved a']);
  });

  test('a server that is busy is tried again; a refusal is not', async () => {
    const { outbox, sent, log } = start();
    outbox.put(1, text('a'));
    sent[0]?.answer(new ApiError('unavailable', { status: 503 }));
    await pass(1000);
    sent[1]?.answer(new ApiError('field_value_invalid', { status: 422 }));
    await pass(60_000);

    expect(sent).toHaveLength(2);
    expect(log).toEqual(['unreached', 'reached', 'refused 1 field_value_invalid']);
  });

  test('many fields go a few at a time, and none is forgotten', async () => {
    const { outbox, sent } = start();
    for (let field = 1; field <= 10; field++) outbox.put(field, text('x'));
    expect(sent).toHaveLength(3);

    for (let at = 0; at < 10; at++) {
      sent[at]?.answer(fieldOf({ id: at + 1 }));
      await pass(0);
    }

    expect(sent.map(({ field }) => field)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('finishing waits until everything was answered, and fails when no one answers', async () => {
    const { outbox, sent } = start();
    outbox.put(1, text('a'));
    const settled = outbox.settled().then(
      () => 'settled',
      (error: unknown) => (error as ApiError).code,
    );
    sent[0]?.answer(fieldOf({}));
    await pass(100);
    outbox.put(2, text('b'));
    const failed = outbox.settled().catch((error: unknown) => (error as ApiError).code);
    sent[1]?.answer(offline);
    await pass(100);

    expect(await settled).toBe('settled');
    expect(await failed).toBe('network');
  });

  test('finishing when the network has just come back waits for what is on its way', async () => {
    const { outbox, sent } = start();
    outbox.put(1, text('a'));
    sent[0]?.answer(offline);
    await pass(0);

    outbox.flush();
    const settled = outbox.settled().then(
      () => 'settled',
      (error: unknown) => (error as ApiError).code,
    );
    await pass(50);
    sent[1]?.answer(fieldOf({}));
    await pass(100);

    expect(await settled).toBe('settled');
  });

  test('what is none of our server’s answers, such as a page of the hotel, refuses nothing', async () => {
    const { outbox, sent, log } = start();
    outbox.put(1, text('a'));
    sent[0]?.answer(new ApiError('unavailable', { status: 200 }));
    await pass(1000);
    sent[1]?.answer(fieldOf({}));
    await pass(0);

    expect(log).toEqual(['unreached', 'reached', 'saved a']);
  });

  test('what turned out wrong while it waited is not sent', async () => {
    const { outbox, sent } = start();
    outbox.put(1, text('ada@'), 700);
    outbox.drop(1);
    await pass(1000);

    expect(sent).toEqual([]);
  });
});
