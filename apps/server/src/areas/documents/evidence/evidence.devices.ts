import type { Locale } from '@sealwright/contract';
import { deviceOf } from '../../../platform/http/devices.ts';
import { translator } from '../../../platform/i18n/i18n.ts';

const t = translator('evidence');

/** `Safari on iPhone`; null for a device that says nothing of itself. */
export function deviceWords(locale: Locale, userAgent: string | null): string | null {
  const { browser, system, kind } = deviceOf(userAgent);
  const apple = kind === 'tablet' ? 'iPad' : 'iPhone';
  const machine = system === 'iOS' ? apple : system;
  if (browser === null || machine === null) return browser ?? machine;
  return t(locale, 'device', { browser, machine });
}
