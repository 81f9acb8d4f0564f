import { isIPv6 } from 'node:net';
import type { Device } from '@sealwright/contract';
import { BROWSER_MAP, parse } from 'bowser';

// What is told of a device stands in mails: anyone who makes a name up must not write in them.
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
 * The network an address belongs to: what every limit per address is counted by. An IPv4 address counts alone, also where it
 * is written as IPv6 (`::ffff:192.0.2.1`). One line of IPv6 has 2^64 addresses, so its /64 counts. What is no address counts
 * as it is written.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [groups[6] ?? 0, groups[7] ?? 0].flatMap((group) => [group >> 8, group & 0xff]).join('.');
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight groups of an IPv6 address (RFC 4291, section 2.2). */
function groupsOf(address: string): number[] {
  const withoutDots = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [first = 0, second = 0, third = 0, last = 0] = bytes.slice(0, 4).map(Number);
    return `${(first * 256 + second).toString(16)}:${(third * 256 + last).toString(16)}`;
  });
  const [left = [], right = []] = withoutDots
    .split('::')
    .map((half) => half.split(':').flatMap((group) => (group === '' ? [] : Number.parseInt(group, 16))));
  return [...left, ...Array<number>(Math.max(0, 8 - left.length - right.length)).fill(0), ...right];
}
