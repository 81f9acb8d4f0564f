import { useConnection } from '../ui/offline-connection.ts';

export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'failed';

export type AutosaveState = { readonly status: SaveStatus; readonly error: unknown };

export type Autosave<T> = {
  /** The newest value; it is saved after a quiet second. */
  readonly change: (value: T) => void;
  /** Saves what is waiting now. True when everything given so far is saved. */
  readonly flush: () => Promise<boolean>;
  /** Tries again after a failure. */
  readonly retry: () => Promise<boolean>;
  /** Drops what waits, as when the server's state is loaded in its place. */
  readonly discard: () => void;
  readonly getState: () => AutosaveState;
  readonly subscribe: (listener: () => void) => () => void;
};

export type AutosaveOptions<T> = {
  save: (value: T) => Promise<void>;
  delayMs?: number;
  /** Whether trying the same again by itself may help: a network that is gone, not a value that is refused. */
  isPassing?: (error: unknown) => boolean;
};

const RETRIES_MS = [2000, 4000, 8000, 15_000, 30_000];

/** Calls back when the connection returns, however long the next try is away. Answers how to stop waiting for it. */
const onReconnect = (act: () => void): (() => void) =>
  useConnection.subscribe(({ connection }, before) => {
    if (connection === 'online' && before.connection !== 'online') act();
  });

/**
 * Keeps one value saved: a quiet second after the last change, one request at a time, the latest value wins.
 * What changes while a request is under way is sent after it, never beside it, so that an older value cannot
 * arrive last.
 */
export function createAutosave<T>({ save, delayMs = 1000, isPassing = () => false }: AutosaveOptions<T>): Autosave<T> {
  const listeners = new Set<() => void>();
  let state: AutosaveState = { status: 'saved', error: null };
  let pending: { value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  let failures = 0;
  let stopWatching = () => {};

  function become(status: SaveStatus, error: unknown = null) {
    state = { status, error };
    for (const listener of listeners) listener();
  }

  function schedule(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  async function send(): Promise<boolean> {
    while (pending !== null) {
      const sent = pending;
      pending = null;
      become('saving');
      try {
        await save(sent.value);
        failures = 0;
      } catch (error) {
        // A newer value was given meanwhile: it replaces the one that failed.
        pending ??= sent;
        become('failed', error);
        if (isPassing(error)) {
          schedule(RETRIES_MS[Math.min(failures++, RETRIES_MS.length - 1)] ?? delayMs);
          stopWatching();
          stopWatching = onReconnect(() => void flush());
        }
        return false;
      }
    }
    become('saved');
    return true;
  }

  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    stopWatching();
    if (running !== null) {
      const isSaved = await running;
      return isSaved && pending !== null ? flush() : isSaved;
    }
    if (pending === null) return state.status !== 'failed';
    running = send().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    change(value) {
      pending = { value };
      if (running === null) become('waiting');
      schedule(delayMs);
    },
    flush,
    retry: flush,
    discard() {
      clearTimeout(timer);
      stopWatching();
      pending = null;
      if (running === null) become('saved');
    },
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
