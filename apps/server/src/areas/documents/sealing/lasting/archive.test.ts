import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { downloadSigned } from '@sealwright/contract';
import { verify } from '@sealwright/pdf';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { readZip } from '../../../../../../../packages/pdf/src/cli/zip.ts';
import { plainPdf } from '../../../../../../../packages/pdf/test/sources.ts';
import { testApp } from '../../../../../test/app.ts';
import { startOutsideAuthority } from '../../../../../test/outside-authority.ts';
import { rawDownload } from '../../../../../test/raw-download.ts';
import { sentDocument, sign, upload } from '../../../../../test/signing-flow.ts';
import { keysService } from '../keys/keys.ts';
import { evidenceRecordsOf } from '../../records/index.ts';
import { dropSealedFiles } from '../index.ts';

// Each test seals several documents, and its clock runs on for years.
vi.setConfig({ testTimeout: 120_000 });

const DAY_MS = 24 * 3600 * 1000;

let now: () => Date = () => new Date();
const outside = await startOutsideAuthority({ clock: () => now(), lifeDays: 400 });
const app = await testApp(outside.settings);
now = () => app.clock.now();
const { db, config } = app.platform;
afterAll(() => outside.stop());

beforeEach(async () => {
  Object.assign(outside.state, { isAway: false, isTimestampAway: false });
  // Each test has a timestamp server with a new certificate, as its clock runs on for years.
  await outside.rotate(400);
  app.clock.advance(60_000);
});
afterEach(() => {
  config.weakHashes = {};
});

async function sealed(fileName?: string) {
  const files = fileName === undefined ? undefined : [{ name: fileName, bytes: await plainPdf() }];
  const sent = await sentDocument(app, [{ name: 'Ada' }], { ...(files && { files }) });
  await sign(sent.signers[0]!);
  await app.runTasks();
  const copy = new Uint8Array((await sent.signers[0]!.call(downloadSigned)) as unknown as Buffer);
  const { accountId } = await db
    .selectFrom('documents')
    .select('accountId')
    .where('id', '=', sent.id)
    .executeTakeFirstOrThrow();
  const key = { accountId, documentId: sent.id };
  return { key, copy, sent, record: async () => (await evidenceRecordsOf(db, key))[0]?.der };
}

/** As anyone would: from the file, its record and public certificates. */
async function check(file: Uint8Array<ArrayBuffer>, record: Uint8Array<ArrayBuffer> | undefined) {
  const trust = await keysService(app.platform).trust();
  const found = await verify(file, {
    trustedRoots: trust.roots,
    trustedTimestampRoots: [outside.root],
    logKeys: trust.logKeys,
    now: now(),
    weakSince: config.weakHashes,
    evidenceRecord: record,
  });
  return { ...found, failed: found.checks.filter(({ passed }) => !passed).map(({ detail }) => detail) };
}

const sweep = () => app.runTasks({ withSweeps: true });

const pass = async (days: number) => {
  app.clock.advance(days * DAY_MS);
  await outside.rotate(400);
  await sweep();
};

test('a sealed file gets its evidence record, many under one timestamp, and each verifies with its own alone', async () => {
  const documents = [await sealed(), await sealed()];
  const before = await documents[0]!.record();
  await sweep();
  await sweep();
  const timestamps = await db
    .selectFrom('archivedFiles')
    .select('timestampId')
    .where(
      'documentId',
      'in',
      documents.map(({ key }) => key.documentId),
    )
    .execute();

  expect(before).toBeUndefined();
  expect(new Set(timestamps.map(({ timestampId }) => timestampId)).size).toBe(1);
  expect(timestamps).toHaveLength(2);
  for (const { copy, record } of documents) {
    const found = await check(copy, await record());
    expect(found.failed).toEqual([]);
    expect(found.record?.timestamps).toHaveLength(1);
  }
  const other = await check((await sealed()).copy, await documents[1]!.record());
  expect(other).toMatchObject({ isValid: false, isIntact: true, record: null });
});

test('the public check takes a PDF with its record, also inside a ZIP, and says what both prove', async () => {
  const { copy, record } = await sealed();
  await sweep();
  const der = await record();
  const check = async (files: Uint8Array[], url = '/api/verify/') =>
    (
      await upload(
        app,
        null,
        url,
        files.map((bytes, at) => ({ name: `part-${at}`, bytes })),
      )
    ).body;
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(der!), 'copies/deed.pdf.ers');
  zip.addBuffer(Buffer.from(copy), 'copies/deed.pdf');
  zip.addBuffer(Buffer.from(copy), 'bare.pdf');
  zip.addBuffer(Buffer.from(der!), 'می\u200cخواهم.pdf.ers');
  zip.addBuffer(Buffer.from(copy), 'می\u200cخواهم.pdf');
  zip.addBuffer(Buffer.from(copy), 'می\u200dخواهم.pdf');
  zip.end();
  const changed = copy.slice();
  changed[1000]! ^= 1;

  const alone = await check([copy]);
  const both = await check([der!, copy]);
  const inZip = await check([await buffer(zip.outputStream as Readable)], '/api/verify/archive/');

  expect(alone).toMatchObject({ valid: true, record: null });
  expect(both).toMatchObject({ valid: true, record: { timestamps: [{ hash: 'sha256' }] } });
  expect(await check([changed, der!])).toMatchObject({ valid: false, record: null });
  expect(await check([der!])).toMatchObject({ code: 'file_missing' });
  expect(await check([copy, copy])).toMatchObject({ code: 'files_too_many' });
  expect(await check([copy, der!, der!])).toMatchObject({ code: 'files_too_many' });
  expect(inZip).toMatchObject({
    files: [
      { name: 'copies/deed.pdf', found: { valid: true, record: { timestamps: [{}] } } },
      { name: 'bare.pdf', found: { valid: true, record: null } },
      // A joiner is not shown, and two names are not one for it.
      { name: 'می\ufffdخواهم.pdf', found: { valid: true, record: { timestamps: [{}] } } },
      { name: 'می\ufffdخواهم.pdf', found: { valid: true, record: null } },
    ],
  });
});

test.each([
  ['', 'deed.pdf'],
  [', whose name holds a joiner', 'می\u200cخواهم.pdf'],
])('a bundle brings the record of each sealed file%s, which counts as the bundle is checked', async (_, name) => {
  const { sent, record } = await sealed(name);
  await sweep();

  const { body } = await rawDownload(app, sent.sender, sent.id, 'bundle');
  const members = await readZip(new Uint8Array(body));
  const own = members.find(({ path }) => path.endsWith('.pdf.ers'));

  expect(own?.path).toMatch(/^sealed\/.*\.pdf\.ers$/);
  expect(Buffer.from(own?.bytes ?? [])).toEqual(Buffer.from((await record()) ?? []));
  const answer = await upload(app, null, '/api/verify/archive/', [{ name: 'bundle.zip', bytes: body }]);
  expect(answer.body).toMatchObject({
    bundle: { valid: true },
    files: [{ found: { valid: true, record: { timestamps: [{}] } } }],
  });
});

test('it is renewed before the certificate of its timestamp ends, again and again, with no gap', async () => {
  const { copy, record } = await sealed();
  await sweep();
  const counts: (number | undefined)[] = [];
  for (let years = 0; years < 3; years += 1) {
    await pass(200);
    await pass(130);
    const found = await check(copy, await record());
    expect(found.failed).toEqual([]);
    counts.push(found.record?.timestamps.length);
  }

  expect(counts).toEqual([2, 3, 4]);
});

test('listed as weak, a hash is replaced by a stronger one over file and proof, and the old one may end', async () => {
  const { copy, record } = await sealed();
  await sweep();
  config.weakHashes = { sha256: new Date(now().getTime() + 30 * DAY_MS) };
  const unrenewed = await record();
  await sweep();
  app.clock.advance(31 * DAY_MS);
  const found = await check(copy, await record());

  expect(found.failed).toEqual([]);
  expect(found.record?.timestamps.map(({ hash }) => hash)).toEqual(['sha256', 'sha384']);
  expect((await check(copy, unrenewed)).failed).toEqual([expect.stringContaining('sha256 has been weak since')]);

  await pass(330);
  expect((await check(copy, await record())).failed).toEqual([]);
});

test('the status of the timestamp’s certificate goes into the record as soon as its authority is back', async () => {
  outside.state.isAway = true;
  const { copy, record } = await sealed().catch(() => ({ copy: null, record: async () => undefined }));
  expect(copy).toBeNull();
  outside.state.isAway = false;
  app.clock.advance(60_000);
  await sweep();
  const known = await sealed();
  await outside.rotate(400);
  outside.state.isAway = true;
  await sweep();
  const without = await known.record();
  outside.state.isAway = false;
  app.clock.advance(60_000);
  await sweep();
  const withStatus = await known.record();

  expect(await record()).toBeUndefined();
  expect((await check(known.copy, without)).failed).toEqual([]);
  expect((await check(known.copy, withStatus)).failed).toEqual([]);
  expect(withStatus!.length).toBeGreaterThan(without!.length + 100);
});

test('a timestamp server that is away delays a record, and loses none', async () => {
  const { copy, record } = await sealed();
  outside.state.isTimestampAway = true;
  await sweep().catch(() => null);
  const before = await record();
  outside.state.isTimestampAway = false;
  await pass(1);

  expect(before).toBeUndefined();
  expect((await check(copy, await record())).failed).toEqual([]);
});

test('where nothing ran until the timestamp ended, the record begins anew and says from when', async () => {
  const { copy, record } = await sealed();
  await sweep();
  const old = await record();
  app.clock.advance(500 * DAY_MS);
  await outside.rotate(400);
  await sweep();
  await sweep();
  const found = await check(copy, await record());

  expect((await check(copy, old)).failed).toEqual([expect.stringContaining('ended before it was renewed')]);
  expect(found.failed).toEqual([]);
  expect(found.record?.timestamps).toHaveLength(1);
});

test('the place of an erased document goes with it, and the records of others hold', async () => {
  const [erased, kept] = [await sealed(), await sealed()];
  await sweep();
  await db.transaction().execute((tx) => dropSealedFiles(tx, erased.key));

  expect(await erased.record()).toBeUndefined();
  expect((await check(kept.copy, await kept.record())).failed).toEqual([]);
});
