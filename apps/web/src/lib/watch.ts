import { type Call, type Endpoint, fromWire, requestOf } from '@sealwright/contract';
import { authorised } from './authorised.ts';
import { eventReader } from './event-stream.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Follows server-sent events, over fetch because EventSource cannot carry the bearer header. Reconnects by itself, and then
 * calls `onReconnect`: events may have been missed, so what they hint at must be read again. Gives back how to stop.
 */
export function watch<E extends Endpoint>(
  endpoint: E,
  input: Call<E> & { withoutSession?: boolean; headers?: Record<string, string>; onReconnect?: () => void },
  onEvent: (event: unknown) => void,
): () => void {
  const stop = new AbortController();
  const { method, url } = requestOf(endpoint, input);

  let waitMs = FIRST_WAIT_MS;

  const follow = async (onOpen: () => void): Promise<boolean> => {
    const { response } = await authorised({ method, url, withoutSession: input.withoutSession }, async (headers) => {
      const response = await fetch(url, {
        method,
        signal: stop.signal,
        headers: { ...headers, ...input.headers, accept: 'text/event-stream' },
      });
      return { status: response.status, header: (name: string) => response.headers.get(name), response };
    });
    // What is refused now is refused in a minute too; only what is down comes back.
    if (!response.ok) return response.status >= 500 || response.status === 429;
    onOpen();
    const read = eventReader(
      (data) => onEvent(fromWire(JSON.parse(data))),
      (milliseconds) => (waitMs = Math.min(milliseconds, LONGEST_WAIT_MS)),
    );
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) read(text);
    return true;
  };

  const run = async (): Promise<void> => {
    let opened = 0;
    let isWorthTrying = true;
    while (isWorthTrying && !stop.signal.aborted) {
      isWorthTrying = await follow(() => {
        opened += 1;
        waitMs = FIRST_WAIT_MS;
        if (opened > 1) input.onReconnect?.();
      }).catch(() => true);
      if (!isWorthTrying || stop.signal.aborted) return;
      // Jitter: after a restart not every open page comes back in the same instant.
      await pause(waitMs * (0.75 + Math.random() / 2), stop.signal);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    }
  };
  void run();
  return () => stop.abort();
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
