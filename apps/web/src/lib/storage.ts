const PREFIX = 'sealwright.';

/**
 * The only user of local storage. Every access is guarded: private windows, full disks and site settings make it throw,
 * and the product must work on without it.
 */
export function readStored(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(PREFIX + key) ?? null;
  } catch {
    return null;
  }
}

/** Remembers a text under `key`; null forgets it. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) globalThis.localStorage?.removeItem(PREFIX + key);
    else globalThis.localStorage?.setItem(PREFIX + key, value);
  } catch {
    // Nothing to do: what could not be remembered holds until the page closes.
  }
}

/** Begins the keys of what may not stay in this browser after its person has signed out, of a tab's own storage too. */
export const PERSONAL = 'personal.';

export function forgetPersonal(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = globalThis[name];
      const keys = Object.keys(storage ?? {}).filter((key) => key.startsWith(PREFIX + PERSONAL));
      for (const key of keys) storage.removeItem(key);
    } catch {
      // As above.
    }
  }
}

/** Hears when another tab changes `key`. Gives back how to stop. */
export function onStored(key: string, listener: (value: string | null) => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  // A `key` of null means that everything was cleared.
  const heard = (event: StorageEvent) => {
    if (event.key === null || event.key === PREFIX + key) listener(event.newValue);
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
