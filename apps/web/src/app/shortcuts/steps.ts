/** The keys of an event that matter here, so that the rules can be tried without a browser. */
export type KeyPress = {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
  readonly repeat?: boolean;
  readonly isAltGraph?: boolean;
};

const SIGNS: Record<string, { plain: string; shifted: string }> = {
  Slash: { plain: '/', shifted: '?' },
  BracketLeft: { plain: '[', shifted: '{' },
};

/**
 * What was pressed, as a Latin keyboard says it. The letter decides, not its place (Dvorak, AZERTY); where the keyboard writes
 * no Latin (Arabic, Urdu, Chinese signs), the place does.
 */
function latinKey({ key, code, shiftKey }: KeyPress): string | null {
  // Arrow, Enter and the like; a letter outside of Unicode's first plane is no Latin key either.
  if (key.length !== 1) return null;
  if (/^[\u0021-\u007e]$/.test(key)) return key.toLowerCase();
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return letter.toLowerCase();
  const sign = SIGNS[code];
  return sign ? sign[shiftKey ? 'shifted' : 'plain'] : null;
}

// 229: some browsers say so instead of `isComposing` on the first key of a composition; `key` is "Process" then.
const isText = ({ isComposing, repeat, key }: KeyPress): boolean =>
  isComposing || repeat === true || key === 'Process' || key === 'Dead';

/** `k`, `?`, `mod+k` (⌘ on Apple devices, Ctrl elsewhere); null for what can be no shortcut of ours. */
export function stepOf(press: KeyPress, isApple: boolean): string | null {
  const key = isText(press) ? null : latinKey(press);
  if (key === null) return null;
  // German and Spanish keyboards write [ with AltGr, which Windows reports as Ctrl and Alt.
  if (press.isAltGraph && !/[a-z0-9]/.test(key)) return key;
  const { ctrlKey, metaKey, altKey, shiftKey } = press;
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    const isMod = isApple ? !ctrlKey : !metaKey;
    return isMod && !shiftKey ? `mod+${key}` : null;
  }
  // A capital is another key; a sign is what it is, however it is written.
  return shiftKey && /[a-z]/.test(key) ? null : key;
}

export const SEQUENCE_MS = 2000;

export type Pending = { first: string; at: number } | null;

/** Follows keys pressed one after the other: which shortcut is complete now, and what the next key would continue. */
export function follow<T extends { keys: readonly string[] }>(
  shortcuts: readonly T[],
  pending: Pending,
  step: string,
  now: number,
): { hit: T | null; pending: Pending } {
  if (pending && now - pending.at <= SEQUENCE_MS) {
    const hit = shortcuts.find(({ keys }) => keys.length === 2 && keys[0] === pending.first && keys[1] === step);
    if (hit) return { hit, pending: null };
  }
  const hit = shortcuts.find(({ keys }) => keys.length === 1 && keys[0] === step) ?? null;
  if (hit) return { hit, pending: null };
  const begins = shortcuts.some(({ keys }) => keys.length === 2 && keys[0] === step);
  return { hit: null, pending: begins ? { first: step, at: now } : null };
}

/** One key without a modifier: a slip of a finger, or a word said to speech input, would set it off (WCAG 2.1.4). */
export const isSingleKey = (keys: readonly string[]): boolean => !keys.every((key) => key.startsWith('mod+'));
