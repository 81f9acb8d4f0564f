import { describe, expect, it } from 'vitest';

import { breakLines } from './line-break.ts';

/** Breaks with every UTF-16 unit one wide. */
function linesOf(text: string, widest: number): string[] {
  return breakLines(text, new Float64Array(text.length).fill(1), widest).map(({ start, end }) =>
    text.slice(start, end),
  );
}

describe('lines of a paragraph', () => {
  it.each([
    ['break at spaces, which hang over the end', 'one two  three', 7, ['one two', 'three']],
    ['break long words where they must', 'abcdefghij kl', 4, ['abcd', 'efgh', 'ij', 'kl']],
    ['break behind hyphens but not before numbers', 'self-made 5-10', 6, ['self-', 'made', '5-10']],
    ['break between ideographs', '中文没有空格', 4, ['中文没有', '空格']],
    ['never begin with closing punctuation', '中文没有，空格', 4, ['中文没', '有，空格']],
    ['never end with an opening bracket', '中文没（有）空', 4, ['中文没', '（有）空']],
    ['keep a letter with its accents', 'aaae\u0301', 4, ['aaa', 'e\u0301']],
    ['keep both halves of a rare ideograph', '𠮷𠮷𠮷', 3, ['𠮷', '𠮷', '𠮷']],
    ['break between Thai words, which have no spaces', 'ข้าพเจ้ายินยอม', 9, ['ข้าพเจ้า', 'ยินยอม']],
    ['keep Korean words whole', '대한민국 서울특별시', 8, ['대한민국', '서울특별시']],
    ['are one when everything fits', 'fits', 4, ['fits']],
    ['are one empty line for no text', '', 4, ['']],
  ])('%s', (_, text, widest, expected) => {
    expect(linesOf(text, widest)).toEqual(expected);
  });

  it('hold every character, however narrow the box', () => {
    const text = 'Ünï çode 中文（字）， and-so on';

    expect(linesOf(text, 1).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });
});
