import { expect, test } from 'vitest';
import { csvRow } from './activity.csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30 1234', "'+49 30 1234"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =HYPERLINK("x")', `"'  =HYPERLINK(""x"")"`],
  ['\t=1', "'\t=1"],
  ['\uff1d1', "'\uff1d1"],
])('a cell that could start a formula is a text: %j', (text, cell) => {
  expect(csvRow([text])).toBe(`${cell}\r\n`);
});

test.each([
  ['plain', 'plain'],
  ['1 = 1', '1 = 1'],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['العقد', 'العقد'],
])('everything else is written as it is, in quotes where it must be: %j', (text, cell) => {
  expect(csvRow([text, null, text])).toBe(`${cell},,${cell}\r\n`);
});
