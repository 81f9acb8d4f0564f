const BROWSERS: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Safari\//],
];

const SYSTEMS: readonly [name: string, pattern: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

const first = (text: string, names: readonly [string, RegExp][]) =>
  names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** A browser's own description in short, e.g. "Firefox, Windows"; what is not known is given as it is. */
export function deviceName(userAgent: string): string {
  const known = [first(userAgent, BROWSERS), first(userAgent, SYSTEMS)].filter((name) => name !== null);
  return known.length > 0 ? known.join(', ') : userAgent;
}
