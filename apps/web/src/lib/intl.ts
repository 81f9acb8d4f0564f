import { create } from 'zustand';

const made = new Map<string, unknown>();

/**
 * What writes times or numbers in one way, made once: making it takes a hundred times as long as writing with it, and a screen
 * writes hundreds. `way` names the options, which are only looked at the first time.
 */
export function once<T>(
  kind: new (tag: string, options?: never) => T,
  tag: string,
  way: string,
  options: object = {},
): T {
  const key = `${kind.name} ${tag} ${way}`;
  const found = (made.get(key) as T | undefined) ?? new kind(tag, options as never);
  made.set(key, found);
  return found;
}

const HALF_A_YEAR_MS = 182 * 86_400_000;

/** Names the clock of the device, in summer and in winter: it changes for a person who travels with an open window. */
function deviceOffset(): string {
  const now = Date.now();
  return [now, now + HALF_A_YEAR_MS].map((at) => new Date(at).getTimezoneOffset()).join(' ');
}

const useChosenZone = create<{ zone: string | null }>()(() => ({ zone: null }));

/** Shows times in this zone instead of the device's; null goes back to the device's. A zone the browser does not know is none. */
export function chooseZone(zone: string | null): void {
  try {
    if (zone !== null) once(Intl.DateTimeFormat, 'en', `zone ${zone}`, { timeZone: zone });
    useChosenZone.setState({ zone });
  } catch {
    useChosenZone.setState({ zone: null });
  }
}

/** The device's time zone; UTC where the browser does not know. */
export const deviceTimeZone = (): string =>
  once(Intl.DateTimeFormat, 'en', `device ${deviceOffset()}`).resolvedOptions().timeZone || 'UTC';

/** The reader's time zone: the one they chose, or the device's. */
export const ownTimeZone = (): string => useChosenZone.getState().zone ?? deviceTimeZone();

/** Draws a component again when the reader chooses another zone. */
export const useOwnTimeZone = (): string => {
  useChosenZone();
  return ownTimeZone();
};
