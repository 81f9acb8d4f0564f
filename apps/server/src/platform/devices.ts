import { isIPv6 } from 'node:net';
import type { Device } from '@sealwright/contract';
import { BROWSER_MAP, parse } from 'bowser';

// What is told of a device stands in mails: whoever makes a name up must not write in them.
const BROWSERS = new Set(Object.values(BROWSER_MAP));

const KINDS: Record<string, Device['kind']> = {
  desktop: 'desktop',
  mobile: 'phone',
  tablet: 'tablet',
  tv: 'desktop',
  bot: 'program',
};

/**
 * What a User-Agent header says of browser and system: names without versions, because browsers have frozen the versions
 * they tell (every Windows calls itself 10). Whatever no browser would say comes from a program, known by its first word.
 */
export function deviceOf(userAgent: string | null): Device {
  const words = (userAgent ?? '').trim().slice(0, 400);
  if (words === '') return { browser: null, system: null, kind: 'program' };
  const { browser, os, platform } = parse(words);
  const name = browser.name && BROWSERS.has(browser.name) ? browser.name : null;
  const isBrowser = words.startsWith('Mozilla/') || name !== null;
  if (!isBrowser) {
    return { browser: /^[\w-]{1,40}/.exec(words)?.[0] ?? null, system: os.name ?? null, kind: 'program' };
  }
  return { browser: name, system: os.name || null, kind: KINDS[platform.type ?? ''] ?? 'desktop' };
}

/**
 * Whose an address is, for what is counted per address. A single line has 2^64 addresses of IPv6, so counting each alone
 * would count nothing.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const mapped = right.at(-1);
  if (mapped?.includes('.')) return mapped;
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
