import { expect, test } from 'vitest';
import { facesFor } from './signature-fonts.ts';
import { initialsOf } from './initials.ts';

test.each([
  ['Ada Lovelace', 'AL'],
  ['lucía fernández ruiz', 'LFR'],
  ['王小明', '王小明'],
  ['ليلى الحداد', 'ل ا'],
  ['  ', ''],
])('the initials of “%s” are “%s”', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a name is offered in the faces that can write it', () => {
  expect(facesFor('Ada', 'ar')[0]).toBe('script');
  expect(facesFor('ليلى', 'ar')[0]).toBe('ruqaa');
  expect(facesFor('فاطمہ', 'ur')[0]).toBe('nastaliq');
  expect(facesFor('王小明', 'en')[0]).toBe('brush');
});
