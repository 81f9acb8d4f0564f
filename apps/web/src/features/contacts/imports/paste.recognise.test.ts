import { expect, test } from 'vitest';
import { LOOKED_AT, recognise } from './paste.recognise.ts';

test('rows copied from a spreadsheet are separated by tabs', () => {
  const seen = recognise('email\tfirst_name\tlast_name\nada@example.com\tAda\tLovelace, Countess\n');

  expect(seen).toEqual({
    delimiter: '\t',
    columns: ['email', 'first_name', 'last_name'],
    rows: 1,
    isMore: false,
    missing: [],
  });
});

test.each([
  ['email,first_name,last_name', ','],
  ['email;first_name;last_name', ';'],
  ['"a,b";email;first_name', ';'],
  ['email|first_name|last_name', '|'],
  ['email', ','],
])('the first line %s is separated by %s', (line, delimiter) => {
  expect(recognise(line)?.delimiter).toBe(delimiter);
});

test('needed columns that the first line does not name are told by the names they should have', () => {
  expect(recognise('email,first_name\nada@example.com,Ada')?.missing).toEqual(['last_name']);
  expect(recognise('ada@example.com,Ada,Lovelace')?.missing).toEqual(['email', 'first_name', 'last_name']);
});

test('the names of columns are recognised whatever their case, spaces and hyphens', () => {
  expect(recognise('E-Mail,First Name,SURNAME')?.missing).toEqual([]);
});

test('a line break within quotation marks makes no row, and empty lines are none', () => {
  expect(recognise('email,notes\r\nada@example.com,"one\ntwo"\r\n\r\nbob@example.com,\r\n')?.rows).toBe(2);
});

test('nothing is recognised in nothing', () => {
  expect(recognise('')).toBeNull();
  expect(recognise(' \n\t\n')).toBeNull();
});

test('a text of megabytes is looked at only at its beginning', () => {
  const whole = `email,first_name,last_name\n${'ada@example.com,Ada,Lovelace\n'.repeat(50_000)}`;

  const seen = recognise(whole);

  expect(seen?.isMore).toBe(true);
  expect(seen?.rows).toBeLessThanOrEqual(Math.ceil(LOOKED_AT / 29));
});
