import type { Locale } from '@sealwright/contract';
import { sha256 } from '../../../platform/crypto/crypto.ts';
import { translator } from '../../../platform/i18n/i18n.ts';

export type Disclosure = { version: string; locale: Locale; text: string; sha256: string };

/**
 * The version people are asked to accept now. A change of the text is a new version: the old one stays in the locale
 * files, because evidence and sealed copies name it.
 */
export const DISCLOSURE_VERSION = '2026-11';

const t = translator('disclosure');

/** The electronic-record disclosure (15 U.S.C. §7001(c)), as shown; paragraphs are separated by blank lines. */
export function disclosureOf(locale: Locale, version: string = DISCLOSURE_VERSION): Disclosure {
  const text = t(locale, version);
  return { version, locale, text, sha256: sha256(text) };
}
