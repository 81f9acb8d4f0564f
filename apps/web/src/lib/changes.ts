import { watchChanges } from '@sealwright/contract';
import { z } from 'zod';
import { watch } from './watch.ts';

const Change = z.union([
  z.object({ kind: z.literal('document'), id: z.number() }),
  z.object({ kind: z.literal('notification') }),
  z.object({ kind: z.literal('drawing') }),
  z.object({ kind: z.literal('reconnected') }),
]);
export type Change = z.infer<typeof Change>;

const listeners = new Set<(change: Change) => void>();
let stop: (() => void) | null = null;

const announce = (change: Change) => {
  for (const listener of listeners) listener(change);
};

/**
 * Hears of changes on the server as they happen, for as long as someone listens: one connection for the whole window, because a
 * browser opens only a few to one server. `reconnected`: some may have been missed. Gives back how to stop.
 */
export function onChange(listener: (change: Change) => void): () => void {
  listeners.add(listener);
  stop ??= watch(watchChanges, { onReconnect: () => announce({ kind: 'reconnected' }) }, (event) => {
    const change = Change.safeParse(event);
    // A newer server may tell of what this page does not know yet.
    if (change.success) announce(change.data);
  });
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
  };
}
