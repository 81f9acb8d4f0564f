import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { codeInTray, FileUnreadable, problemOfFile } from './imports.sending.ts';

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

test.each([
  ['request_too_large', 'import_file_too_large'],
  ['request_malformed', 'upload_incomplete'],
  ['import_file_empty', 'import_file_empty'],
] as const)('the tray tells of %s in what is said of files', (code, told) => {
  expect(codeInTray(new ApiError(code, { status: 422 }))).toBe(told);
});

test('the tray tells of a file that could not be read', () => {
  expect(codeInTray(new FileUnreadable('clients.csv'))).toBe('import_file_unreadable');
  expect(codeInTray(new Error('a fault of ours'))).toBe('internal');
});
