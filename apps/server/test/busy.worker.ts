import { setTimeout as sleep } from 'node:timers/promises';
import { serveThread } from '../src/platform/threads/serve-thread.ts';

/** What a worker can do wrong, and right. */
export const busy = {
  double: (value: number) => value * 2,
  sleep: async (milliseconds: number) => {
    await sleep(milliseconds);
    return 'slept';
  },
  spin: (): never => {
    for (;;);
  },
  hoard: (): number => {
    const held: unknown[] = [];
    for (;;) held.push(Array.from({ length: 10_000 }, (_, at) => ({ at })));
  },
  fill: (megabytes: number): never => {
    const held: Uint8Array[] = [];
    for (;;) if (held.length < megabytes) held.push(new Uint8Array(1024 * 1024).fill(1));
  },
  crash: (): never => process.exit(7),
  refuse: (): never => {
    throw Object.assign(new Error('not like this'), { code: 'file_damaged', page: 3 });
  },
  bytes: (size: number) => ({ bytes: new Uint8Array(size).fill(7) }),
  lengthOf: (bytes: Uint8Array) => bytes.byteLength,
  unclonable: () => () => {},
};

serveThread(busy);
