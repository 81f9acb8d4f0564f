import { type ContactField, ContactFields } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { byTheRule, READ_CELL, readTags } from './cells.ts';
import { dayOfYear } from '../analysis/days.ts';
import { isHeader, targetsOf } from '../analysis/names.ts';

const OWN = new Set<string>(['clientType', 'fiscalYearEnd', 'physicalSameAsMailing', 'shippingSameAsMailing']);
const NEEDED = new Set<string>(['email', 'firstName', 'lastName']);
const PIECES = [
  ...Array.from('aZ09 .-_+@,;/()#*x\'"='),
  'é',
  'e\u0301',
  'ﬁ',
  'ñ',
  '李',
  'علي',
  'ی',
  '٣',
  '\u00a0',
  '\u200f',
  '\u202e',
  '\u0000',
  '\t',
  '😀',
  '\ud800',
  '½',
  '‑',
  'example.com',
  'ada@',
  '123-45-6789',
  '123456789',
  '666456789',
  '912701234',
  '900456789',
  '..',
  '12345',
];

/** Always the same texts, so that a failure can be found again. */
function* texts(count: number): Generator<string> {
  let seed = 42;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let at = 0; at < count; at += 1) {
    const piece = () => PIECES[next(PIECES.length)] ?? '';
    yield Array.from({ length: next(8) }, piece)
      .join('')
      .trim();
  }
  for (const length of [15, 16, 20, 21, 40, 41, 100, 101, 254, 255, 256, 5000, 5001]) yield 'a'.repeat(length);
}

test('the short ways through a cell say exactly what the contract’s rules say', () => {
  const cells = [...texts(4000)];
  for (const field of Object.keys(ContactFields.shape) as ContactField[]) {
    if (OWN.has(field)) continue;
    const rule = byTheRule(field);
    for (const cell of cells) {
      const wanted = cell === '' && !NEEDED.has(field) ? '' : rule(cell);
      expect({ field, cell, said: READ_CELL[field](cell) }).toEqual({ field, cell, said: wanted });
    }
  }
});

test.each([
  ['12/31', '12-31'],
  ['12-31', '12-31'],
  ['31/12/2024', '12-31'],
  ['31.12.2024', '12-31'],
  ['2024-12-31', '12-31'],
  ['Dec 31', '12-31'],
  ['December 31, 2024', '12-31'],
  ['31 de diciembre', '12-31'],
  ['6月30日', '06-30'],
])('a day of the year is found in %s', (text, day) => {
  expect(dayOfYear(text)).toBe(day);
});

test.each([
  ['S-Corp', 's_corporation'],
  ['C Corp', 'c_corporation'],
  ['LLC partnership', 'partnership'],
  ['Corporación S', 's_corporation'],
  ['个人', 'individual'],
  ['exempt_organization', 'exempt_organization'],
])('the type of client %s is known', (text, type) => {
  expect(READ_CELL.clientType(text)).toBe(type);
});

test('types that no one knows, and flags that are neither yes nor no, are refused', () => {
  expect(READ_CELL.clientType('LLC')).toEqual({ code: 'client_type_unknown' });
  expect(READ_CELL.shippingSameAsMailing('perhaps')).toEqual({ code: 'yes_no_unknown' });
  expect(['Sí', 'نعم', 'NO', ''].map(READ_CELL.shippingSameAsMailing)).toEqual(['true', 'true', 'false', '']);
});

test('a masked number of our own export says nothing, and what only looks like one is refused', () => {
  expect(READ_CELL.ssn('•••-••-6789')).toBe('');
  expect(READ_CELL.fein('•••-••-6789')).toBe('');
  expect(READ_CELL.ssn('•••-••-••••')).toEqual({ code: 'tax_id_invalid' });
  expect(READ_CELL.ssn('***-**-6789')).toEqual({ code: 'tax_id_invalid' });
  expect(READ_CELL.spouseSsn('666456789')).toEqual({ code: 'ssn_impossible' });
});

test('tags stand between semicolons and commas, each once', () => {
  expect(readTags('VIP; Old, vip,, "a;b"')).toEqual(['VIP', 'Old', 'a;b']);
  expect(readTags('x')).toEqual({ code: 'tag_name_short' });
  // With those that the whole import gives, too.
  const names = Array.from({ length: 100 }, (_, at) => `Tag ${at}`);
  expect(readTags(names.join(';'), ['TAG 7'])).toEqual(names);
  expect(readTags(names.join(';'), ['Another'])).toEqual({ code: 'tags_too_many' });
});

test('columns are known by the names that other programs give them, and no two become the same', () => {
  expect(
    targetsOf(['E-mail Address', 'Given Name', 'FAMILY_NAME', 'Zip', 'EIN', 'Email', 'Apellido', '城市', 'row']),
  ).toEqual(['email', 'firstName', 'lastName', 'postalCode', 'fein', null, null, 'city', null]);
  expect(isHeader(['Email', 'Name 1', 'x'])).toBe(true);
  expect(isHeader(['ada@example.com', 'Ada', 'Lovelace'])).toBe(false);
});
