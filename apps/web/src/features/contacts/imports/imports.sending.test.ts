import { expect, test } from 'vitest';
import { problemOfFile } from './imports.sending.ts';

const MB = 1024 * 1024;

test.each([
  ['clients.csv', 200 * MB, null],
  ['clients.csv', 200 * MB + 1, 'too_large_csv'],
  ['CLIENTS.TXT', 10, null],
  ['clients.xlsx', 50 * MB, null],
  ['clients.xlsx', 50 * MB + 1, 'too_large_xlsx'],
  ['clients.xls', 10, 'media_type_unsupported'],
  ['clients', 10, 'media_type_unsupported'],
  ['clients.csv.pdf', 10, 'media_type_unsupported'],
  ['clients.csv', 0, 'import_file_empty'],
])('a file %s of %d bytes: %s', (name, size, problem) => {
  expect(problemOfFile({ name, size })).toBe(problem);
});
