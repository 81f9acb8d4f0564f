import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { completeDocument, downloadSigned, finishSigning, getRootCertificate, verifyFile } from '@sealwright/contract';
import { extractText } from '@sealwright/pdf';
import { afterAll, describe, expect, test } from 'vitest';
import { javascriptPdf, rotatedPdf, plainPdf } from '../../../../../../packages/pdf/test/sources.ts';
import { testApp } from '../../../../test/app.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { fillAll, sentDocument, sign, type Signer, upload } from '../../../../test/signing-flow.ts';
import { sealDocument } from '../documents/index.ts';

const server = await testApp();
const { db, store } = server.platform;
const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-sealing-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const copyOf = async (signer: Signer): Promise<Buffer> => (await signer.call(downloadSigned)) as unknown as Buffer;

const check = (bytes: Uint8Array) => upload(server, null, '/api/verify/', [{ name: 'copy.pdf', bytes }]);

const sealsOf = (id: number) => db.selectFrom('sealedFiles').selectAll().where('documentId', '=', id).execute();

async function completionMails(id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select('toEmail')
    .where('documentId', '=', id)
    .where('event', '=', 'completed')
    .execute();
  return rows.map(({ toEmail }) => toEmail).sort();
}

test('the sealed copy verifies, and with one byte changed anywhere it does not', async () => {
  const { signers } = await sentDocument(server, [{ name: 'Ada', fields: [{ type: 'signature' }, { type: 'text' }] }]);
  await sign(signers[0]!, 'one byte');
  await server.runTasks();
  const copy = await copyOf(signers[0]!);

  const whole = await check(copy);
  const changed = await Promise.all(
    [0.05, 0.3, 0.6, 0.9, 0.999].map((share) => {
      const bytes = Buffer.from(copy);
      const at = Math.floor(bytes.length * share);
      bytes[at] = bytes[at]! ^ 1;
      return check(bytes);
    }),
  );

  expect(whole.body).toMatchObject({ valid: true, is_intact: true, is_trusted: true, level: 'B-B' });
  expect(changed.map(({ body }) => body['valid'])).toEqual([false, false, false, false, false]);
  expect(
    await db.selectFrom('storedFiles').select('sha256').where('sizeBytes', '=', copy.length).execute(),
  ).toHaveLength(1);
});

test.skipIf(spawnSync('pdfsig', ['-v']).error !== undefined)(
  'pdfsig calls the sealed copy valid and whole',
  async () => {
    const { signers } = await sentDocument(server, [{ name: 'Ada' }]);
    await sign(signers[0]!);
    await server.runTasks();
    const file = path.join(folder, 'copy.pdf');
    writeFileSync(file, await copyOf(signers[0]!));

    const said = execFileSync('pdfsig', ['-nocert', file], { encoding: 'utf8' });

    expect(said).toContain('Signature is Valid');
    expect(said).toContain('Total document signed');
  },
);

test('the public certificate is published, and what is no sealed file is answered plainly', async () => {
  const pem = ((await server.as(null)(getRootCertificate)) as unknown as Buffer).toString();
  const plain = await check(await plainPdf());
  const noPdf = await check(Buffer.from('hello'));
  const nothing = await upload(server, null, verifyFile.at.split(' ')[1]!, []);

  expect(pem).toContain('-----BEGIN CERTIFICATE-----');
  expect(plain.body).toMatchObject({ valid: false, sealed_by: null });
  expect(noPdf.body).toMatchObject({ valid: false });
  expect(nothing.body).toMatchObject({ code: 'file_missing' });
});

test.each([2, 20])('%i signers who finish in the same instant get one seal and one mail each', async (count) => {
  const people = Array.from({ length: count }, (_, at) => ({ name: `Signer ${at}` }));
  const { id, sender, signers, read } = await sentDocument(server, people);
  for (const signer of signers) await fillAll(signer);

  const answers = await Promise.all(signers.map((signer) => signer.call(finishSigning)));
  const { accountId, round } = await db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await server.platform.tasks.enqueue(db, sealDocument, { documentId: id, accountId, round });
  await server.runTasks({ withSweeps: true });

  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 'submitted'));
  expect((await read()).status).toBe('completed');
  expect(await sealsOf(id)).toHaveLength(1);
  expect(await completionMails(id)).toEqual([sender.email, ...signers.map(({ email }) => email)].sort());
  expect(await checkInvariants(db, store)).toEqual([]);
});

test('one signer who finishes ten times at once finishes once', async () => {
  const { id, signers } = await sentDocument(server, [{ name: 'Ada' }]);
  await fillAll(signers[0]!);

  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => signers[0]!.call(finishSigning)));
  await server.runTasks();

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await sealsOf(id)).toHaveLength(1);
});

const SCRIPTS = [
  ['en', 'Ada Lovelace', 'Certificate of completion'],
  ['es', 'Íñigo Núñez', 'Certificado de finalización'],
  ['zhCn', '李小龙', '完成证书'],
  ['ar', 'محمد الأمين', 'شهادة إتمام'],
  ['ur', 'اردو نام', 'تکمیل کا سرٹیفکیٹ'],
] as const;

describe('what is typed is in the sealed copy, and the report speaks the language:', () => {
  test.each(SCRIPTS)('%s', async (locale, name, title) => {
    const sender = await server.make.user({ locale });
    const fields = [{ type: 'signature' }, { type: 'name', width: 0.4 }, { type: 'date', width: 0.4 }];
    const files = [{ name: 'rotated.pdf', bytes: await rotatedPdf(90) }];
    const { signers, id } = await sentDocument(server, [{ name, locale, fields }], { sender, files });
    await db.updateTable('documents').set({ locale }).where('id', '=', id).execute();
    await sign(signers[0]!, name);
    await server.runTasks();

    const copy = await copyOf(signers[0]!);
    writeFileSync(path.join(process.env['KEEP_SEALED'] ?? folder, `${locale}.pdf`), copy);
    const pages = await extractText(new Uint8Array(copy));

    const plain = (text: string) => text.replaceAll(/[\s\u2066-\u2069]/g, '');
    expect((await check(copy)).body['valid']).toBe(true);
    expect(plain(pages[0]!)).toContain(plain(name));
    expect(plain(pages.slice(1).join(''))).toContain(plain(title));
    expect(pages.join('')).not.toMatch(/undefined|unknown|null|qualified|\{\{/i);
  });
});

test('a document with several files gives each its seal, one report each, and a ZIP', async () => {
  const files = [
    { name: 'a.pdf', bytes: await plainPdf() },
    { name: 'b.pdf', bytes: await javascriptPdf() },
  ];
  const { id, signers } = await sentDocument(server, [{ name: 'Ada' }], { files });
  await sign(signers[0]!);
  await server.runTasks();

  const zip = await copyOf(signers[0]!);

  const seals = await sealsOf(id);
  expect(seals).toHaveLength(2);
  for (const { sha256 } of seals) expect((await check(await store.get(sha256))).body['valid']).toBe(true);
  expect(zip.subarray(0, 2).toString()).toBe('PK');
});

test('a document marked completed says whose part is missing, and seals only what was finished', async () => {
  const { id, sender, signers, read } = await sentDocument(server, [
    { name: 'Done', fields: [{ type: 'signature' }, { type: 'text' }] },
    { name: 'Missing', fields: [{ type: 'signature' }, { type: 'text' }] },
  ]);
  await sign(signers[0]!, 'signed');
  await fillAll(signers[1]!, 'pending');

  await server.as(sender)(completeDocument, { params: { id } });
  await server.runTasks();
  const pages = await extractText(new Uint8Array(await copyOf(signers[0]!)));

  expect((await read()).status).toBe('downloaded');
  expect(pages[0]).toContain('signed');
  expect(pages[0]).not.toContain('pending');
  const report = pages.slice(1).join('');
  expect(report).toContain('Missing signatures and approvals');
  expect(report).toContain('Did not finish their part');
  expect(
    (await server.mails()).find(
      ({ to, subject }) => to === signers[1]!.email && subject.startsWith('Marked as completed'),
    ),
  ).toBeDefined();
});

test('a character in a name or browser that no face draws is spelled out in the report, and stops nothing', async () => {
  const { signers, read } = await sentDocument(server, [{ name: 'Ada \u{10000}' }]);

  await sign(signers[0]!);
  await server.runTasks();

  expect((await read()).status).toBe('completed');
  const pages = await extractText(new Uint8Array(await copyOf(signers[0]!)));
  expect(pages.join('')).toContain('[U+10000]');
});

test('a missing PKCS#12 file makes the document wait instead of sealing it with another key', async () => {
  const app = await testApp();
  const { id, signers } = await sentDocument(app, [{ name: 'Ada' }]);
  // Lost after it was sent: what could not be sealed from the beginning is not sent at all.
  app.platform.config.sealP12 = { file: path.join(folder, 'missing.p12'), password: '' };
  app.clock.advance(2 * 3600 * 1000);

  await sign(signers[0]!);
  await app.runTasks();

  const found = app.platform.db.selectFrom('documents').select(['state', 'waitingReason']).where('id', '=', id);
  expect(await found.executeTakeFirst()).toEqual({ state: 'submitted', waitingReason: 'key_missing' });
  expect(await app.platform.db.selectFrom('sealedFiles').selectAll().where('documentId', '=', id).execute()).toEqual(
    [],
  );
});

test('the sealing key is renewed after a year, and what the old one sealed still verifies', async () => {
  const app = await testApp();
  const { signers } = await sentDocument(app, [{ name: 'Ada' }]);
  await sign(signers[0]!);
  await app.runTasks();
  const old = (await signers[0]!.call(downloadSigned)) as unknown as Buffer;

  app.clock.advance(366 * 24 * 3600 * 1000);
  const later = await sentDocument(app, [{ name: 'Grace' }]);
  await sign(later.signers[0]!);
  await app.runTasks();

  const keys = await app.platform.db.selectFrom('installationKeys').selectAll().where('purpose', '=', 'seal').execute();
  expect(keys.map(({ retiredAt }) => retiredAt === null)).toEqual([false, true]);
  const checked = await upload(app, null, '/api/verify/', [{ name: 'old.pdf', bytes: old }]);
  expect(checked.body['valid']).toBe(true);
  expect((await later.read()).status).toBe('completed');
});
