import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { downloadSigned, getDocument } from '@sealwright/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { plainPdf } from '../../../../../../packages/pdf/test/sources.ts';
import { testApp } from '../../../../test/app.ts';
import { rawDownload } from '../../../../test/raw-download.ts';
import { refusal, sentDocument, sign, upload } from '../../../../test/signing-flow.ts';
import { ARCHIVE_LIMITS, eachOfArchive, type Unpacked } from './sealing.archive.ts';

const server = await testApp();
const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-archives-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MB = 1024 * 1024;
const pdf = Buffer.from(await plainPdf());

async function zipped(entries: [name: string, content: Buffer | string][], compress = true): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of entries) zip.addBuffer(Buffer.from(content), name, { compress });
  zip.end();
  return buffer(zip.outputStream as Readable);
}

async function through(bytes: Buffer): Promise<Omit<Unpacked, 'rawName'>[]> {
  const [file, to] = [path.join(folder, 'given.zip'), path.join(folder, 'unpacked')];
  writeFileSync(file, bytes);
  const found: Omit<Unpacked, 'rawName'>[] = [];
  await eachOfArchive(file, to, async ({ name, problem }) => {
    found.push({ name, problem });
  });
  return found;
}

/** Other names of the same length, as a ZIP may hold them and no honest program writes them. */
function renamed(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}

/** Sets a number in every record of the central directory, or in every local header. */
function patched(bytes: Buffer, signature: string, at: number, value: number, size: 2 | 4): Buffer {
  const copy = Buffer.from(bytes);
  for (
    let found = copy.indexOf(signature, 0, 'latin1');
    found >= 0;
    found = copy.indexOf(signature, found + 4, 'latin1')
  ) {
    if (size === 2) copy.writeUInt16LE(value, found + at);
    else copy.writeUInt32LE(value, found + at);
  }
  return copy;
}
const CENTRAL = 'PK\u0001\u0002';
const LOCAL = 'PK\u0003\u0004';

const bomb = (megabytes: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(megabytes * MB)]);

const check = (bytes: Buffer) => upload(server, null, '/api/verify/archive/', [{ name: 'all.zip', bytes }]);

describe('what a hostile ZIP can cost', () => {
  test('a file that unpacks to too much is not unpacked, whatever it says of its size', async () => {
    const big = await zipped([['big.pdf', bomb(40)]]);
    const lying = patched(patched(big, CENTRAL, 24, 900, 4), LOCAL, 22, 900, 4);

    expect(big.length).toBeLessThan(MB);
    expect(await through(big)).toEqual([{ name: 'big.pdf', problem: 'too_large' }]);
    expect(await through(lying)).toEqual([{ name: 'big.pdf', problem: 'unreadable' }]);
  });

  test('all of them together unpack to no more than one ZIP may', async () => {
    const each = bomb(29);
    const names = Array.from({ length: 7 }, (_, index) => `${index}.pdf`);

    const found = await through(await zipped(names.map((name) => [name, each])));

    expect(found.map(({ problem }) => problem)).toEqual([null, null, null, null, null, 'too_large', 'left_out']);
  });

  test('a thousand files are gone through, one more refuses it, and so does a directory longer than it says', async () => {
    const files = (count: number) =>
      Array.from({ length: count }, (_, index): [string, string] => [`${index}.txt`, 'text']);
    const many = await zipped(files(1001));
    const end = many.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
    const lying = Buffer.from(many);
    lying.writeUInt16LE(10, end + 8);
    lying.writeUInt16LE(10, end + 10);

    expect(await through(await zipped(files(1000)))).toHaveLength(1000);
    expect(await refusal(checkThrough(many))).toBe('422 archive_too_many');
    const found = await through(lying).catch(() => []);
    expect(found.length).toBeLessThanOrEqual(ARCHIVE_LIMITS.entries);
  });

  test('no more PDFs than can be checked are unpacked; the others are said to be left out', async () => {
    const found = await through(await zipped(Array.from({ length: 30 }, (_, index) => [`${index}.pdf`, pdf])));

    expect(found.filter(({ problem }) => problem === null)).toHaveLength(ARCHIVE_LIMITS.checked);
    expect(found.slice(ARCHIVE_LIMITS.checked).map(({ problem }) => problem)).toEqual(Array(5).fill('left_out'));
  });

  test('a ZIP in a ZIP is named and not opened', async () => {
    const inner = await zipped([['inner.pdf', pdf]]);

    expect(await through(await zipped([['inner.zip', inner]]))).toEqual([{ name: 'inner.zip', problem: 'archive' }]);
  });

  test('an encrypted file is named and not read', async () => {
    const bytes = await zipped([['secret.pdf', pdf]], false);
    const flagged = patched(patched(bytes, CENTRAL, 8, 1, 2), LOCAL, 6, 1, 2);
    // Encryption puts twelve bytes before the content.
    const locked = patched(flagged, CENTRAL, 24, pdf.length - 12, 4);

    expect(await through(locked)).toEqual([{ name: 'secret.pdf', problem: 'encrypted' }]);
  });

  test('no name is a path, turns text around or ends a line', async () => {
    const bytes = await zipped([['aaaaaaaaaaaaaaaaaa.pdf', pdf]]);
    const hostile = ['../../../etc/passwd.pdf', '/absolute/path/xxx.pdf', 'C:\\windows\\system.pdf'];

    for (const name of hostile) {
      const given = renamed(bytes, 'aaaaaaaaaaaaaaaaaa.pdf', name.slice(0, 22).padEnd(22, 'x'));
      expect((await through(given))[0]?.problem).toBeNull();
    }
    const turned = renamed(bytes, 'aaaaaaaaaaaaaaaaaa.pdf', 'a\r\nb\u0000\u001bcaaaaaaaaaaa.pdf');
    expect((await through(turned))[0]?.name).toBe('a\uFFFD\uFFFDb\uFFFD\uFFFDcaaaaaaaaaaa.pdf');
    expect(readdirSync(folder).sort()).toEqual(['given.zip', 'unpacked']);
  });

  test.each([
    ['no ZIP', Buffer.from('%PDF-1.7 not a ZIP')],
    ['nothing but an end', Buffer.from('PK\u0005\u0006'.padEnd(30, '\u00ff'), 'latin1')],
  ])('%s is refused in words', async (_what, bytes) => {
    expect(await refusal(checkThrough(bytes))).toBe('422 archive_unreadable');
  });
});

/** A refusal as the API answers it. */
async function checkThrough(bytes: Buffer): Promise<never> {
  const { status, body } = await check(bytes);
  const { Refused } = await import('../../../../test/app.ts');
  throw new Refused(status, body as never);
}

test('the ZIP of a document’s sealed copies is checked file by file, with what is no sealed copy named as such', async () => {
  const files = [
    { name: 'one.pdf', bytes: await plainPdf() },
    { name: 'two.pdf', bytes: await plainPdf({ pages: 2 }) },
  ];
  const { sender, id, fileIds, signers } = await sentDocument(server, [{ name: 'Ada' }], { files });
  await sign(signers[0]!);
  await server.runTasks();
  const { body: zip } = await rawDownload(server, sender, id, 'sealed');
  const copy = (await signers[0]!.call(downloadSigned, { query: { kind: 'combined' } })) as unknown as Buffer;

  const sealed = await check(zip);
  const { body: first } = await rawDownload(server, sender, id, 'sealed', fileIds[0]);
  const mixed = await check(
    await zipped([
      ['one (sealed).pdf', first],
      ['originals/one.pdf', Buffer.from(files[0]!.bytes)],
      ['notes.json', '{}'],
    ]),
  );
  const reading = await check(await zipped([['reading.pdf', copy]]));

  type Answer = {
    name: string;
    problem: string | null;
    found: { valid: boolean; reading_copy: object | null } | null;
  }[];
  const of = ({ body }: { body: Record<string, unknown> }) =>
    (body['files'] as Answer).map(({ name, problem, found }) => [name, problem ?? found?.valid]);
  expect(of(sealed)).toEqual([
    ['one (sealed).pdf', true],
    ['two (sealed).pdf', true],
  ]);
  expect(of(mixed)).toEqual([
    ['one (sealed).pdf', true],
    ['originals/one.pdf', false],
    ['notes.json', 'not_pdf'],
  ]);
  expect(of(reading)).toEqual([['reading.pdf', false]]);
  expect((reading.body['files'] as Answer)[0]?.found?.reading_copy).not.toBeNull();
  expect(await server.as(sender)(getDocument, { params: { id } })).toMatchObject({ status: 'downloaded' });
  expect(readdirSync(path.join(server.platform.config.dataDir, 'unfinished'))).toEqual([]);
});
