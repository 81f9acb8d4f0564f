import { z } from 'zod';
import type { TextOutcome } from '../../../../platform/sms/sms-gateway.ts';
import type { SmsNotice } from './kind.ts';

export const basic = (name = '', password = ''): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

export const asJson = (headers: Record<string, string>, body: object) => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify(body),
});

/** E.164 without its plus, as some providers want it. */
export const digitsOf = (number: string): string => number.replace(/^\+/, '');

/** Words of a provider: a text, or a number that stands for one. */
export const Word = z.union([z.string(), z.number()]).transform(String);

/**
 * An answer that took nothing. Whether it was about the number or the text: then no one will take it. Everything else (keys, credit,
 * limits, faults) may be otherwise at another gateway, or later. After a fault of its own a provider may have taken the text.
 */
export function notTaken(status: number, answer: string, isAboutTheText = false): TextOutcome {
  const said = answer === '' ? `HTTP ${status}` : answer;
  if (isAboutTheText) return { kind: 'refused', answer: said };
  return { kind: 'away', answer: said, ...(status >= 500 && status !== 503 ? { isUnclear: true } : {}) };
}

export const headerOf = ({ headers }: SmsNotice, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** What stands in a notice under the first of these names that is there. */
export const valueOf = ({ values }: SmsNotice, ...names: string[]): string =>
  names.map((name) => values.get(name) ?? '').find((value) => value !== '') ?? '';

/** The words that say something, one after the other. */
export const said = (...words: (string | undefined)[]): string =>
  words.filter((word) => word !== undefined && word !== '').join(' · ');
