import { expect, test } from 'vitest';
import { areDaysReversed, Line, Paragraphs, SeenLine } from './lists.ts';

test('a first day after the last one is told', () => {
  expect(areDaysReversed({ from: '2026-03-02', to: '2026-03-01' })).toBe(true);
  expect(areDaysReversed({ from: '2026-03-01', to: '2026-03-01' })).toBe(false);
  expect(areDaysReversed({ from: '2026-03-01', to: undefined })).toBe(false);
});

test('a line is one line: separators of lines and paragraphs in it are spaces', () => {
  for (const shape of [Line(20), SeenLine(20)]) {
    expect(shape.parse('\u2028Lease\u2028and\u2029annex\u2029')).toBe('Lease and annex');
    expect(shape.safeParse('Lease\nand annex').success).toBe(false);
  }
  expect(Line(20, 1).safeParse('\u2028').success).toBe(false);
  expect(Paragraphs(20).parse('one\u2028two\nthree')).toBe('one\u2028two\nthree');
});
