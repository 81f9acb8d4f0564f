import type { Device } from '@sealwright/contract';
import { parse } from 'bowser';

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
  const isBrowser = words.startsWith('Mozilla/') || Boolean(browser.name);
  if (!isBrowser) {
    return { browser: /^[\w.-]{1,40}/.exec(words)?.[0] ?? null, system: os.name ?? null, kind: 'program' };
  }
  return { browser: browser.name || null, system: os.name || null, kind: KINDS[platform.type ?? ''] ?? 'desktop' };
}
