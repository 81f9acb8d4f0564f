import { expect, test } from 'vitest';
import { readRanges } from './page-ranges.ts';

test.each([
  ['1-3, 5', [1, 2, 3, 5]],
  ['5,1', [1, 5]],
  ['3-1', [1, 2, 3]],
  ['2, 2-3', [2, 3]],
  ['٢–٤، ٦', [2, 3, 4, 6]],
  ['', null],
  ['0', null],
  ['1-9', null],
  ['two', null],
  ['1-2-3', null],
])('“%s” of eight pages means %j', (text, pages) => {
  expect(readRanges(text, 8)).toEqual(pages);
});
