import * as fc from 'fast-check';

// What has broken tables before, beside characters of all kinds.
const TROUBLE = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '|',
  '\n',
  '\r',
  '\r\n',
  ' ',
  '  ',
  "'",
  '=',
  '+1',
  '-',
  '@',
  '\ufeff',
  '\u200f',
  '\u202e',
  '_x000D_',
  '_x0',
  '_',
  'x0041_',
  '&',
  '&amp;',
  '<',
  '</t>',
  ']]>',
  '😀',
  '👨‍👩‍👧',
  'ß',
  'عربي',
  '日本',
  '\u00a0',
  '\u2028',
  '\u0001',
  '\u0085',
  '\ufffe',
];

const text = fc
  .array(
    fc.oneof(fc.constantFrom(...TROUBLE), fc.string({ unit: 'binary', maxLength: 5 }), fc.string({ maxLength: 8 })),
    {
      maxLength: 5,
    },
  )
  .map((parts) => parts.join('').replaceAll('\0', ''));

export const tables: fc.Arbitrary<string[][]> = fc.array(fc.array(text, { minLength: 1, maxLength: 5 }), {
  maxLength: 12,
});

/** What a reader gives of a table: rows that say something, with the numbers they had; cells behind the last text are left out. */
export const spoken = (table: readonly (readonly string[])[]): { number: number; cells: string[]; fault: null }[] =>
  table
    .map((cells, index) => ({ number: index + 1, cells: [...cells], fault: null }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));

export const withoutTail = <T extends { cells: string[] }>(row: T): T => ({
  ...row,
  cells: row.cells.slice(0, row.cells.findLastIndex((cell) => cell !== '') + 1),
});
