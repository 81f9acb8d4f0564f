import { expect, test } from 'vitest';
import { CompanyDomain, domainNameOf, domainOfEmail, isPublicMailDomain } from './domains.ts';

test.each([
  ['Example.COM', 'example.com'],
  [' mail.example.co.uk. ', 'mail.example.co.uk'],
  ['Bücher.example', 'xn--bcher-kva.example'],
  ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
  [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
])('%j is the domain %s', (typed, domain) => {
  expect(domainNameOf(typed)).toBe(domain);
});

test.each([
  '',
  ' ',
  '.',
  'com',
  'localhost',
  'app.localhost',
  'printer.local',
  '127.0.0.1',
  '0x7f.1',
  '2130706433',
  '[::1]',
  '::1',
  'example.com:443',
  'https://example.com',
  'example.com/path',
  'someone@example.com',
  'exam ple.com',
  '*.example.com',
  '-a.example',
  'a_b.example',
  'a..example',
  '<script>.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
  'example.123',
])('%j is no domain that anyone can own', (typed) => {
  expect(domainNameOf(typed)).toBeNull();
  expect(CompanyDomain.safeParse(typed).success).toBe(false);
});

test('an address has the domain behind its last @', () => {
  expect(domainOfEmail('Ada@Example.com')).toBe('example.com');
  expect(domainOfEmail('"a@b"@bücher.example')).toBe('xn--bcher-kva.example');
  expect(['ada', '@example.com', 'ada@', 'ada@localhost'].map(domainOfEmail)).toEqual([null, null, null, null]);
});

test('services where anyone gets a mailbox are no company’s', () => {
  const open = ['gmail.com', 'GMail.com', 'outlook.com', 'hotmail.fr', 'yahoo.co.uk', 'yahoo.com.br', 'icloud.com'];
  const more = ['qq.com', '163.com', 'proton.me', 'protonmail.com', 'live.nl', 'gmx.de', 'mail.ru', 'yandex.ru'];
  for (const domain of [...open, ...more]) {
    expect(CompanyDomain.safeParse(domain).error?.issues[0]).toMatchObject({ params: { code: 'domain_public' } });
  }
  const owned = ['yahoo-inc.com', 'outlook.acme.example', 'live.acme.com', 'mygmail.com', 'acme.gmail.com.example'];
  expect(owned.filter((domain) => isPublicMailDomain(domain))).toEqual([]);
});
