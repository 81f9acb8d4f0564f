import { expect, test } from 'vitest';
import { problemOfFile, roomFor } from '../../../editor/file-checks.ts';

const file = (name: string, content: BlobPart[], type = 'application/pdf') => new File(content, name, { type });
const PDF = '%PDF-1.7\n';

test('a PDF goes through, whatever its letters and with junk before its header', async () => {
  expect(await problemOfFile(file('Vertrag ÄÖ.PDF', [PDF], ''))).toBeNull();
  expect(await problemOfFile(file('عقد.pdf', ['junk\n', PDF]))).toBeNull();
});

test('what is no PDF is named for what it is', async () => {
  expect(await problemOfFile(file('photo.png', ['x'], 'image/png'))).toBe('media_type_unsupported');
  expect(await problemOfFile(file('photo.pdf', ['\u0089PNG']))).toBe('file_not_pdf');
  expect(await problemOfFile(file('nothing.pdf', []))).toBe('file_empty');
});

test('exactly 5 MB is allowed, one byte more is not', async () => {
  const head = new TextEncoder().encode(PDF);
  const full = new Uint8Array(5 * 1024 * 1024);
  full.set(head);

  expect(await problemOfFile(file('full.pdf', [full]))).toBeNull();
  expect(await problemOfFile(file('more.pdf', [full, 'x']))).toBe('file_too_large');
});

test('of six files five are taken, and fewer where some are there already', () => {
  const six = Array.from({ length: 6 }, (_, index) => file(`${index}.pdf`, [PDF]));

  expect(roomFor(six, 0)).toMatchObject({ taken: { length: 5 }, refused: { length: 1 } });
  expect(roomFor(six, 4)).toMatchObject({ taken: { length: 1 }, refused: { length: 5 } });
  expect(roomFor(six, 9).taken).toEqual([]);
});
