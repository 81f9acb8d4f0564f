/** What a pattern for the names of delivered files can hold, in braces. */
export const DRIVE_NAME_PARTS = ['title', 'number', 'file', 'date'] as const;
export type DriveNamePart = (typeof DRIVE_NAME_PARTS)[number];

export const DRIVE_NAME_PATTERN = '{title} {number}';

const PART = /\{([^{}]*)\}/g;
const LONGEST = 180;

/** Null for a pattern that can be used, else why not: `drive_pattern_unknown`, `drive_pattern_fixed`. */
export function problemOfPattern(pattern: string): 'drive_pattern_unknown' | 'drive_pattern_fixed' | null {
  const named = [...pattern.matchAll(PART)].map(([, name]) => name ?? '');
  const known: readonly string[] = DRIVE_NAME_PARTS;
  if (named.some((name) => !known.includes(name)) || /[{}]/.test(pattern.replaceAll(PART, ''))) {
    return 'drive_pattern_unknown';
  }
  // The date alone would give all documents of a day one name.
  return named.some((name) => name !== 'date') ? null : 'drive_pattern_fixed';
}

/** The name of a delivered file, without its ending: what drives and systems refuse in names is replaced. */
export function nameByPattern(pattern: string, values: Readonly<Record<DriveNamePart, string>>): string {
  const filled = pattern.replaceAll(PART, (all, name: string) => values[name as DriveNamePart] ?? all);
  const clean = filled
    .replaceAll(/[\\/:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
    .replace(/[. ]+$/, '');
  const short = Array.from(clean).slice(0, LONGEST).join('').trim();
  return short === '' ? values.number : short;
}
