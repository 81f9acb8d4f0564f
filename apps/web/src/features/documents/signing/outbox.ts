import type { SigningField } from '@sealwright/contract';
import { ApiError } from '../../../lib/api.ts';
import type { Entry } from './signing.state.ts';

const AT_ONCE = 3;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

export type OutboxEvents = {
  onSaved: (entry: Entry, field: SigningField) => void;
  /** The server said no, and will say it again. */
  onRefused: (fieldId: number, entry: Entry, error: ApiError) => void;
  /** Whether the server could be reached, told when it changes. */
  onConnection: (isReached: boolean) => void;
};

type Waiting = { entry: Entry; dueAt: number };

/**
 * No answer, or one that says "later", or none of our server's, as a captive portal gives: worth another try, unlike a
 * refusal.
 */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'network' || error.status < 400 || error.status >= 500 || error.status === 429);

/**
 * Carries entries to the server: the newest of each field wins, one request per field at a time, and what cannot be sent
 * is tried again until it can. `put` may delay an entry, so that typing does not send every letter.
 */
export function createOutbox(save: (field: number, entry: Entry) => Promise<SigningField>, events: OutboxEvents) {
  const waiting = new Map<number, Waiting>();
  const sending = new Set<number>();
  let isStopped = false;
  let isReached = true;
  let failures = 0;
  let retryAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const reached = (now: boolean) => {
    if (isReached !== now) events.onConnection(now);
    isReached = now;
    failures = now ? 0 : failures + 1;
    retryAt = now ? 0 : Date.now() + Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
  };

  const send = async (field: number, { entry }: Waiting): Promise<void> => {
    waiting.delete(field);
    sending.add(field);
    try {
      const saved = await save(field, entry);
      reached(true);
      events.onSaved(entry, saved);
    } catch (error) {
      if (isPassing(error)) {
        // Something newer may have been entered meanwhile: that is what goes out.
        if (!waiting.has(field)) waiting.set(field, { entry, dueAt: 0 });
        reached(false);
      } else {
        reached(true);
        events.onRefused(field, entry, error instanceof ApiError ? error : new ApiError('internal', { status: 500 }));
      }
    } finally {
      sending.delete(field);
      work();
    }
  };

  const work = () => {
    clearTimeout(timer);
    if (isStopped) return;
    const now = Date.now();
    for (const [field, one] of waiting) {
      const isDue = Math.max(one.dueAt, retryAt) <= now;
      if (isDue && !sending.has(field) && sending.size < AT_ONCE) void send(field, one);
    }
    const next = Math.min(...[...waiting.values()].map(({ dueAt }) => Math.max(dueAt, retryAt)));
    if (next > now && Number.isFinite(next)) timer = setTimeout(work, next - now);
  };

  return {
    put: (field: number, entry: Entry, delayMs = 0): void => {
      waiting.set(field, { entry, dueAt: Date.now() + delayMs });
      work();
    },
    /** Forgets what waits for a field: its newest entry is wrong and must not be sent. */
    drop: (field: number): void => {
      waiting.delete(field);
      work();
    },
    /** Sends everything now, without waiting for delays or for the next try. */
    flush: (): void => {
      retryAt = 0;
      for (const [field, { entry }] of waiting) waiting.set(field, { entry, dueAt: 0 });
      work();
    },
    /** Resolves when everything was answered, or rejects when the server cannot be reached. */
    settled: (): Promise<void> =>
      settled(() => ({ isIdle: waiting.size === 0 && sending.size === 0, isTrying: isReached || sending.size > 0 })),
    stop: (): void => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

const LOOK_MS = 50;

function settled(look: () => { isIdle: boolean; isTrying: boolean }): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const { isIdle, isTrying } = look();
      if (isIdle) resolve();
      else if (isTrying) setTimeout(check, LOOK_MS);
      else reject(new ApiError('network', { status: 0 }));
    };
    check();
  });
}

export type Outbox = ReturnType<typeof createOutbox>;
