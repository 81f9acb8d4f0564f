import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { note } from '../ui/offline-connection.ts';
import { createAutosave } from './autosave.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A server whose answers are given by tool. */
function manualServer() {
  const received: string[] = [];
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const save = (value: string) =>
    new Promise<void>((resolve, reject) => {
      received.push(value);
      answers.push({ resolve, reject });
    });
  return { received, answers, save };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('the last of several changes is saved, once, a second after it', async () => {
  const server = manualServer();
  const autosave = createAutosave({ save: server.save });

  autosave.change('a');
  await vi.advanceTimersByTimeAsync(900);
  autosave.change('b');
  await vi.advanceTimersByTimeAsync(999);
  expect(server.received).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);

  expect(server.received).toEqual(['b']);
  expect(autosave.getState().status).toBe('saving');
  server.answers[0]!.resolve();
  await settle();
  expect(autosave.getState().status).toBe('saved');
});

test('two requests are never under way together, and the newest value is the last to arrive', async () => {
  const server = manualServer();
  const autosave = createAutosave({ save: server.save });
  autosave.change('a');
  await vi.advanceTimersByTimeAsync(1000);

  autosave.change('b');
  autosave.change('c');
  await vi.advanceTimersByTimeAsync(5000);
  expect(server.received).toEqual(['a']);
  server.answers[0]!.resolve();
  await settle();

  expect(server.received).toEqual(['a', 'c']);
});

test('leaving saves at once and waits for what is under way', async () => {
  const server = manualServer();
  const autosave = createAutosave({ save: server.save });
  autosave.change('a');
  await vi.advanceTimersByTimeAsync(1000);
  autosave.change('b');

  const left = vi.fn<(isSaved: boolean) => void>();
  void autosave.flush().then(left);
  server.answers[0]!.resolve();
  await settle();
  expect(left).not.toHaveBeenCalled();
  server.answers[1]!.resolve();
  await settle();

  expect(server.received).toEqual(['a', 'b']);
  expect(left).toHaveBeenCalledWith(true);
});

test('leaving with nothing to save sends nothing', async () => {
  const server = manualServer();
  const autosave = createAutosave({ save: server.save });

  expect(await autosave.flush()).toBe(true);
  expect(server.received).toEqual([]);
});

test('a failure is shown, keeps the value, and a retry saves it', async () => {
  const server = manualServer();
  const autosave = createAutosave({ save: server.save });
  autosave.change('a');
  await vi.advanceTimersByTimeAsync(1000);
  server.answers[0]!.reject(new Error('refused'));
  await settle();
  expect(autosave.getState()).toMatchObject({ status: 'failed', error: new Error('refused') });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.received).toEqual(['a']);

  const retried = autosave.retry();
  server.answers[1]!.resolve();

  expect(await retried).toBe(true);
  expect(server.received).toEqual(['a', 'a']);
  expect(autosave.getState()).toEqual({ status: 'saved', error: null });
});

test('while the network is away it tries again by itself, less and less often', async () => {
  const server = manualServer();
  const autosave = createAutosave({ save: server.save, isPassing: () => true });
  autosave.change('a');
  await vi.advanceTimersByTimeAsync(1000);
  server.answers[0]!.reject(new Error('away'));
  await vi.advanceTimersByTimeAsync(2000);
  server.answers[1]!.reject(new Error('away'));
  await vi.advanceTimersByTimeAsync(3999);
  expect(server.received).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);

  expect(server.received).toHaveLength(3);
});

test('what changed during a request that failed replaces what failed', async () => {
  const server = manualServer();
  const autosave = createAutosave({ save: server.save });
  autosave.change('a');
  await vi.advanceTimersByTimeAsync(1000);
  autosave.change('b');
  server.answers[0]!.reject(new Error('refused'));
  await vi.advanceTimersByTimeAsync(1000);

  expect(server.received).toEqual(['a', 'b']);
});

test('a change made in the very moment of being saved is saved too', async () => {
  const server = manualServer();
  const autosave = createAutosave({ save: server.save });
  let isFirst = true;
  autosave.subscribe(() => {
    if (autosave.getState().status !== 'saved' || !isFirst) return;
    isFirst = false;
    autosave.change('b');
  });
  autosave.change('a');
  await vi.advanceTimersByTimeAsync(1000);
  server.answers[0]!.resolve();
  await vi.advanceTimersByTimeAsync(1000);

  expect(server.received).toEqual(['a', 'b']);
});

test('discarding forgets what waited', async () => {
  const server = manualServer();
  const autosave = createAutosave({ save: server.save });
  autosave.change('a');

  autosave.discard();
  await vi.advanceTimersByTimeAsync(5000);

  expect(server.received).toEqual([]);
  expect(autosave.getState().status).toBe('saved');
});

test('what failed without a network is saved as soon as there is one, and then it says so', async () => {
  const server = manualServer();
  const autosave = createAutosave({ save: server.save, isPassing: () => true });
  note({ kind: 'browser', isOnline: false });
  autosave.change('a');
  await vi.advanceTimersByTimeAsync(1000);
  server.answers[0]!.reject(new Error('no network'));
  await settle();
  expect(autosave.getState().status).toBe('failed');

  note({ kind: 'browser', isOnline: true });
  await settle();

  expect(server.received).toEqual(['a', 'a']);
  server.answers[1]!.resolve();
  await settle();
  expect(autosave.getState().status).toBe('saved');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.received).toEqual(['a', 'a']);
});
