import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  countDocuments,
  downloadDocument,
  downloadSigned,
  getDocument,
  getSealedFile,
  listDocuments,
  listEvidence,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { plainPdf, rotatedPdf } from '../../../../../../../packages/pdf/test/sources.ts';
import { extractText } from '../../../../../../../packages/pdf/src/content/index.ts';
import { testApp } from '../../../../../test/app.ts';
import { checkInvariants } from '../../../../../test/invariants.ts';
import { rawDownload } from '../../../../../test/raw-download.ts';
import { refusal, sentDocument, sign, upload } from '../../../../../test/signing-flow.ts';
import { namesOf } from './archive.ts';

const server = await testApp();
const { as, make } = server;

const twoFiles = async () => [
  { name: 'one.pdf', bytes: await plainPdf() },
  { name: 'عقد.pdf', bytes: await rotatedPdf(90) },
];

test('before it is completed only the original can be downloaded', async () => {
  const bytes = await plainPdf();
  const { sender, id } = await sentDocument(server, [{ name: 'Ada' }], { files: [{ name: 'lease.pdf', bytes }] });

  const original = await rawDownload(server, sender, id, 'original');

  expect(original.headers).toMatchObject({ 'content-type': 'application/pdf' });
  expect(Buffer.compare(original.body, Buffer.from(bytes))).toBe(0);
  expect(await refusal(as(sender)(downloadDocument, { params: { id } }))).toBe('409 document_not_completed');
  expect(await refusal(as(sender)(downloadDocument, { params: { id }, query: { kind: 'bundle' } }))).toBe(
    '409 document_not_completed',
  );
});

test('the first download of the sealed copy makes the document downloaded, each is in the evidence', async () => {
  const { sender, id, signers, read } = await sentDocument(server, [{ name: 'Ada' }]);
  await sign(signers[0]!);
  await server.runTasks();
  const before = await read();

  const first = await rawDownload(server, sender, id, 'sealed');
  await rawDownload(server, sender, id, 'sealed');

  expect(before).toMatchObject({ status: 'completed', can: { download: true } });
  expect(first.body.subarray(0, 5).toString()).toBe('%PDF-');
  expect(first.headers['content-disposition']).toContain('sealed');
  expect((await read()).status).toBe('downloaded');
  const { events, isChainIntact } = await as(sender)(listEvidence, { params: { id } });
  expect(events.filter(({ action }) => action === 'document.downloaded')).toHaveLength(2);
  expect(isChainIntact).toBe(true);
});

test('each state’s filter is exact, and one filter and its count hold downloaded documents as completed ones', async () => {
  const { sender, id, signers } = await sentDocument(server, [{ name: 'Ada' }]);
  await sign(signers[0]!);
  await server.runTasks();
  await rawDownload(server, sender, id, 'sealed');
  const found = async (status: 'completed' | 'downloaded' | 'allCompleted') =>
    (await as(sender)(listDocuments, { query: { status } })).count;

  expect([await found('completed'), await found('downloaded'), await found('allCompleted')]).toEqual([0, 1, 1]);
  expect((await as(sender)(countDocuments)).counts).toMatchObject({ completed: 0, downloaded: 1, allCompleted: 1 });
});

test('several files come as a ZIP, one of them alone as it is, all that belongs together as a bundle', async () => {
  const { sender, id, signers } = await sentDocument(server, [{ name: 'Ada' }], { files: await twoFiles() });
  await sign(signers[0]!);
  await server.runTasks();
  const { files } = await as(sender)(getDocument, { params: { id } });

  const all = await rawDownload(server, sender, id, 'sealed');
  const one = await rawDownload(server, sender, id, 'sealed', files[1]!.id);
  const bundle = await rawDownload(server, sender, id, 'bundle');

  expect(all.headers['content-type']).toBe('application/zip');
  expect(one.headers['content-type']).toBe('application/pdf');
  const names = bundle.body.toString('utf8');
  for (const name of ['one (sealed).pdf', 'عقد (sealed).pdf', 'originals/one.pdf', 'evidence/D-', 'MANIFEST.txt']) {
    expect(names).toContain(name);
  }
});

test('several sealed files can be read in one PDF, which says of itself that it is none of them', async () => {
  const files = [...(await twoFiles()), { name: 'Ω😀.pdf', bytes: await plainPdf() }];
  const { sender, id, signers, read } = await sentDocument(server, [{ name: 'Ada' }], { files });
  expect(await refusal(as(sender)(downloadDocument, { params: { id }, query: { kind: 'combined' } }))).toBe(
    '409 document_not_completed',
  );
  await sign(signers[0]!);
  await server.runTasks();

  const { body, headers } = await rawDownload(server, sender, id, 'combined');
  const theirs = (await signers[0]!.call(downloadSigned, { query: { kind: 'combined' } })) as unknown as Buffer;
  const verdict = await upload(server, null, '/api/verify/', [{ name: 'copy.pdf', bytes: body }]);

  expect(headers).toMatchObject({ 'content-type': 'application/pdf' });
  expect(headers['content-disposition']).toContain('reading copy');
  expect(theirs.subarray(0, 5).toString()).toBe('%PDF-');
  const { sealed, number, status } = await read();
  expect(verdict.body).toMatchObject({
    valid: false,
    is_intact: false,
    document: null,
    reading_copy: {
      number,
      files: [
        { name: 'one (sealed).pdf', sha256: sealed[0]!.sha256 },
        { name: 'عقد (sealed).pdf', sha256: sealed[1]!.sha256 },
        { name: 'Ω😀 (sealed).pdf', sha256: sealed[2]!.sha256 },
      ],
    },
  });
  // It is no copy of the document: no one has taken one yet.
  expect(status).toBe('completed');
  expect(readdirSync(path.join(server.platform.config.dataDir, 'unfinished'))).toEqual([]);
});

test('a reading copy is of several files only, and of no one else’s', async () => {
  const { sender, id, signers } = await sentDocument(server, [{ name: 'Ada' }]);
  await sign(signers[0]!);
  await server.runTasks();
  const mallory = await make.user();
  const query = { kind: 'combined' as const };

  expect(await refusal(as(sender)(downloadDocument, { params: { id }, query }))).toBe('404 not_found');
  expect(await refusal(as(mallory)(downloadDocument, { params: { id }, query }))).toBe('404 not_found');
});

test('a signer takes one of several sealed files, and only of their own document', async () => {
  const { sender, id, fileIds, signers } = await sentDocument(server, [{ name: 'Ada' }], { files: await twoFiles() });
  const other = await sentDocument(server, [{ name: 'Bob' }], { sender });
  await sign(signers[0]!);
  await server.runTasks();

  const one = (await signers[0]!.call(downloadSigned, { query: { file: fileIds[1]! } })) as unknown as Buffer;
  const foreign = await refusal(signers[0]!.call(downloadSigned, { query: { file: other.fileIds[0]! } }));

  expect(one.subarray(0, 5).toString()).toBe('%PDF-');
  expect(foreign).toBe('404 not_found');
  const { events } = await as(sender)(listEvidence, { params: { id } });
  expect(events.filter(({ action }) => action === 'recipient.copy_downloaded')).toHaveLength(1);
});

test('the evidence can be downloaded as it is', async () => {
  const { sender, id } = await sentDocument(server, [{ name: 'Ada' }]);

  const { body, headers } = await rawDownload(server, sender, id, 'evidence');

  expect(headers['content-type']).toContain('application/json');
  expect(JSON.parse(body.toString())).toMatchObject({ isChainIntact: true, events: expect.any(Array) });
});

test('another account downloads nothing, nor does a file of another document exist', async () => {
  const { sender, id } = await sentDocument(server, [{ name: 'Ada' }]);
  const other = await sentDocument(server, [{ name: 'Bob' }], { sender });
  const mallory = await make.user();
  const query = { kind: 'original' as const };

  expect(await refusal(as(mallory)(downloadDocument, { params: { id }, query }))).toBe('404 not_found');
  const foreign = as(sender)(downloadDocument, { params: { id }, query: { ...query, file: other.fileIds[0]! } });
  expect(await refusal(foreign)).toBe('404 not_found');
});

test('names in a ZIP are unlike each other and lead nowhere', () => {
  const names = namesOf([{ name: 'a.pdf' }, { name: 'A.pdf' }, { name: '../../etc/passwd' }, { name: 'c:\\x.pdf' }]);

  expect(names).toEqual(['a.pdf', 'A (2).pdf', '_/_/etc/passwd', 'c__x.pdf']);
  expect(namesOf([{ name: 'a\u2028b.pdf' }, { name: 'a\u2029b.pdf' }])).toEqual(['a_b.pdf', 'a_b (2).pdf']);
});

test('after all of this the installation keeps its invariants', async () => {
  await server.runTasks();

  expect(await checkInvariants(server.platform.db, server.platform.store)).toEqual([]);
});

test('the certificate of completion is a file of its own, says that it is not sealed, and is no download of the document', async () => {
  const { sender, id, fileIds, signers, read } = await sentDocument(server, [{ name: 'Ada Lovelace' }], {
    files: await twoFiles(),
  });
  const params = { id };
  expect(await refusal(as(sender)(downloadDocument, { params, query: { kind: 'certificate' } }))).toBe(
    '409 document_not_completed',
  );
  await sign(signers[0]!);
  await server.runTasks();

  const { body, headers } = await rawDownload(server, sender, id, 'certificate');

  expect(headers).toMatchObject({ 'content-type': 'application/pdf' });
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain('certificate of completion');
  const pages = await extractText(new Uint8Array(body));
  expect(pages.every((text) => text.includes('Only the sealed file can be verified'))).toBe(true);
  expect(pages.join(' ')).toContain('Ada Lovelace');
  const other = { params, query: { kind: 'certificate' as const, file: fileIds[1]! } };
  expect((await as(sender)(downloadDocument, other)) as unknown as Buffer).toBeInstanceOf(Buffer);
  const none = { params, query: { kind: 'certificate' as const, file: 999_999 } };
  expect(await refusal(as(sender)(downloadDocument, none))).toBe('404 not_found');
  expect((await read()).status).toBe('completed');
});

test('a sealed file can be looked at without becoming a download', async () => {
  const { sender, id, fileIds, signers, read } = await sentDocument(server, [{ name: 'Ada' }]);
  const look = { params: { id, file: fileIds[0]! } };
  expect(await refusal(as(sender)(getSealedFile, look))).toBe('409 document_not_completed');
  await sign(signers[0]!);
  await server.runTasks();
  const { events } = await as(sender)(listEvidence, { params: { id } });

  const bytes = (await as(sender)(getSealedFile, look)) as unknown as Buffer;

  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await read()).status).toBe('completed');
  expect((await as(sender)(listEvidence, { params: { id } })).events).toHaveLength(events.length);
  const mallory = await make.user();
  expect(await refusal(as(mallory)(getSealedFile, look))).toBe('404 not_found');
  expect(await refusal(as(sender)(getSealedFile, { params: { id, file: fileIds[0]! + 1_000_000 } }))).toBe(
    '404 not_found',
  );
});
