import { type ClientItem, PAPER_BYTES } from '@sealwright/contract';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { clientCalls } from './client.queries.ts';
import { beginSending, endSending } from './on-its-way.ts';

/** `key` names a file on its way; the same for each try, so that it arrives once however often it is sent. */
export type Sending = { key: string; name: string; share: number; error: unknown };

type Hears = { onItem: (item: ClientItem) => void; onRefused: (error: unknown) => void };

const RETRIES = 3;
const PAUSE_MS = 2000;

const isLost = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** Files of one item on their way, one after another. What the network loses is tried again by itself, then by the person. */
export function useSending(token: string, item: number, { onItem, onRefused }: Hears) {
  const [all, setAll] = useState<readonly Sending[]>([]);
  const files = useRef(new Map<string, File>());
  const stops = useRef(new Map<string, AbortController>());
  const queue = useRef(Promise.resolve());

  const change = (key: string, part: Partial<Sending>) =>
    setAll((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: string) => {
    files.current.delete(key);
    stops.current.delete(key);
    setAll((before) => before.filter((one) => one.key !== key));
  };

  const sendOnce = (key: string, file: File, signal: AbortSignal): Promise<ClientItem> =>
    clientCalls(token).upload(item, file, {
      key,
      signal,
      onProgress: (sent, total) => change(key, { share: total === 0 ? 1 : sent / total }),
    });

  async function sendPatiently(key: string, file: File, signal: AbortSignal): Promise<ClientItem> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await sendOnce(key, file, signal);
      } catch (error) {
        if (signal.aborted || !isLost(error) || tries > RETRIES) throw error;
        await new Promise((resolve) => {
          setTimeout(resolve, PAUSE_MS * tries);
        });
      }
    }
  }

  async function send(key: string): Promise<void> {
    const file = files.current.get(key);
    if (file === undefined) return;
    const stop = new AbortController();
    stops.current.set(key, stop);
    change(key, { share: 0, error: null });
    try {
      if (file.size > PAPER_BYTES) throw new ApiError('paper_too_large', { status: 413 });
      const changed = await sendPatiently(key, file, stop.signal);
      onItem(changed);
      drop(key);
    } catch (error) {
      if (stop.signal.aborted) return;
      change(key, { error });
      onRefused(error);
    }
  }

  const enqueue = (key: string) => {
    beginSending(key);
    queue.current = queue.current.then(() => send(key)).finally(() => endSending(key));
  };

  return {
    all,
    add: (chosen: readonly File[]) => {
      const added = chosen.map((file) => ({ key: randomKey(), name: file.name, share: 0, error: null, file }));
      for (const { key, file } of added) files.current.set(key, file);
      setAll((before) => [...before, ...added.map(({ file: _file, ...one }) => one)]);
      for (const { key } of added) enqueue(key);
    },
    retry: (key: string) => {
      // It may wait for others: pressed once is enough.
      change(key, { share: 0, error: null });
      enqueue(key);
    },
    cancel: (key: string) => {
      stops.current.get(key)?.abort();
      drop(key);
      endSending(key);
    },
  };
}
