import { expect, test } from 'vitest';
import { fullName } from './names.ts';

test.each([
  ['小明', '王', '王小明'],
  ['太郎', '山田', '山田太郎'],
  ['さくら', '高橋', '高橋さくら'],
  ['민준', '김', '김민준'],
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['ليلى', 'الحداد', 'ليلى الحداد'],
  ['Ming', '王', 'Ming 王'],
  ['小明', '', '小明'],
  ['', ' Lovelace ', 'Lovelace'],
  ['', '', ''],
])('“%s” of the family “%s” is called “%s”', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name);
});

test('a Hungarian contact is called by the family name first', () => {
  expect(fullName({ firstName: 'Anna', lastName: 'Kovács', country: 'HU' })).toBe('Kovács Anna');
  expect(fullName({ firstName: 'Anna', lastName: 'Kovács', country: 'Hungary' })).toBe('Kovács Anna');
  expect(fullName({ firstName: 'Anna', lastName: 'Kovács', country: null })).toBe('Anna Kovács');
});
