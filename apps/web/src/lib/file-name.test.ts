import { expect, test } from 'vitest';
import { fileNameOf } from './api.ts';

test.each([
  [`attachment; filename="lease.pdf"; filename*=UTF-8''%D8%B9%D9%82%D8%AF.pdf`, 'عقد.pdf'],
  ['attachment; filename="lease.pdf"', 'lease.pdf'],
  [`attachment; filename="a.pdf"; filename*=UTF-8''%E0%A4%A`, 'a.pdf'],
  ['inline', null],
  [null, null],
])('a download is named as the server says: %s', (header, expected) => {
  expect(fileNameOf(header)).toBe(expected);
});
