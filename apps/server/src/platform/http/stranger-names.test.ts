import { expect, test } from 'vitest';
import { strangerName } from './stranger-names.ts';

test.each([
  'Ada Lovelace',
  'J.R.R. Tolkien',
  'J. R. R. Tolkien',
  'Seán O’Connor-Śmith Jr.',
  'María del Carmen Fernández Ruiz',
  '陈伟',
  'ليلى حداد',
  'عائشہ صدیقی',
  'Northgate Legal & Co.',
  'Class of 1998',
  'Team 42',
])('the name %s is left as it is', (name) => {
  expect(strangerName(name)).toBe(name);
});

test.each([
  ['Ada visit https://evil.example/login', 'Ada visit'],
  ['Ada //evil.example', 'Ada'],
  ['javascript:alert(1) Ada', 'Ada'],
  ['mailto:a Ada', 'Ada'],
  ['Ada www.evil', 'Ada'],
  ['Ada evil.com/pay?x=1', 'Ada'],
  ['Ada (evil.com)', 'Ada'],
  ['Ada evil[.]com', 'Ada'],
  ['Ada EVIL.CO.UK', 'Ada'],
  ['Ada evil .com', 'Ada evil'],
  ['Ada xn--80ak6aa92e.com', 'Ada'],
  ['Ada пример.рф', 'Ada'],
  ['Ada 例子。中国', 'Ada'],
  ['Ada ｅｖｉｌ．ｃｏｍ', 'Ada'],
  ['Ada 𝐞𝐯𝐢𝐥.𝐜𝐨𝐦', 'Ada'],
  ['Ada evil\u200b.\u200bcom', 'Ada'],
  ['Ada evil\u00ad.com', 'Ada'],
  ['Ada moc.live\u202e', 'Ada'],
  ['win@evil.example Ada', 'Ada'],
  ['win＠evil Ada', 'Ada'],
  ['Ada \\\\host\\share', 'Ada'],
  ['Ada call +49 (30) 901820 now', 'Ada call now'],
  ['Ada ０９００ １２３ ４５６', 'Ada'],
  ['Ada ٠١٢٣٤٥٦', 'Ada'],
  ['Ada 1.2.3.4.5', 'Ada'],
  ['Ada\r\nBcc: b@example.com', 'Ada Bcc:'],
  ['\u2066Ada\u2069 \u202eLovelace', 'Ada Lovelace'],
  ['Ada\u2028Lovelace', 'Ada Lovelace'],
])('%j comes out as %j', (name, expected) => {
  expect(strangerName(name)).toBe(expected);
});

test.each(['', '   ', 'https://evil.example', 'win@evil.example', '+1 555 010 9999', '\u202e\u200b', '!!! — !!!'])(
  'nothing is left of %j',
  (name) => {
    expect(strangerName(name)).toBe('');
  },
);

test('a name is at most forty characters long, and never cut inside one', () => {
  const family = '👩‍👩‍👧‍👦'.normalize('NFKC');

  expect(strangerName('Lovelace '.repeat(20))).toHaveLength(40);
  expect(strangerName('x'.repeat(300))).toBe(`${'x'.repeat(39)}…`);
  expect(strangerName(`${'x'.repeat(38)}${family}`).length).toBeLessThanOrEqual(40);
  expect(strangerName(`a${'\u0301'.repeat(200)} Lovelace`).length).toBeLessThanOrEqual(40);
});
