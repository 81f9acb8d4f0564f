import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { safeName, writeArchive } from './archive.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['../../etc/passwd', '__.._etc_passwd'],
  ['a/b\\c:d*e.pdf', 'a_b_c_d_e.pdf'],
  ['invoice\u202Efdp.exe', 'invoice_fdp.exe'],
  ['\u2067عقد\u2069.pdf', '_عقد_.pdf'],
  ['ends in dots. . .', 'ends in dots'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(50)}.pdf`],
])('the file %j is called %j in the archive', (given, called) => {
  expect(safeName(given)).toBe(called);
});

test('a name in any script can be written by every file system, and holds no half characters', () => {
  for (const sign of ['契', 'ع', '🖋']) {
    const name = safeName(`12 ${sign.repeat(200)}.pdf`);

    expect(Buffer.byteLength(name)).toBeLessThan(255);
    expect(name.isWellFormed()).toBe(true);
    expect(name).toMatch(/^12 .*\.pdf$/u);
  }
});

test('where the archive cannot be written, nothing that was opened for it stays open', async () => {
  const opened: Readable[] = [];
  const open = async (): Promise<Readable> => {
    const content = new Readable({ read() {} });
    content.push('the first bytes');
    opened.push(content);
    return content;
  };

  const written = writeArchive(path.join(folder, 'missing', 'all.zip'), (archive) => archive.file('a.pdf', open));

  await expect(written).rejects.toMatchObject({ code: 'ENOENT' });
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
});

test('a file that breaks off ends the archive with its error', async () => {
  const breaking = async (): Promise<Readable> =>
    new Readable({
      read() {
        this.destroy(new Error('The store broke off'));
      },
    });

  const written = writeArchive(path.join(folder, 'broken.zip'), (archive) => archive.file('a.pdf', breaking));

  await expect(written).rejects.toThrow('The store broke off');
});
