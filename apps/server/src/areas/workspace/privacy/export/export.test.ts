import { readdirSync } from 'node:fs';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import {
  cancelJob,
  createMessageTemplate,
  createOwnMailGateway,
  downloadJobFile,
  exportMyData,
  getJob,
  listExports,
  saveKyc,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { plainPdf } from '../../../../../../../packages/pdf/test/sources.ts';
import { salesTaxOf } from '../../../../../test/matrix-things.ts';
import { type TestUser, testApp } from '../../../../../test/app.ts';
import { checkInvariants } from '../../../../../test/invariants.ts';
import { refused } from '../../../../../test/refused.ts';
import { inkPicture, saveSignature } from '../../../../../test/signatures.ts';
import { sentDocument, sign } from '../../../../../test/signing-flow.ts';
import { openLink } from '../../../../../test/public-links.ts';
import { publishedTemplate } from '../../../../../test/templates.ts';
import { exportMyData as doExport } from './export.ts';

const server = await testApp();
const { as, clock, make, platform } = server;
const { db } = platform;

const GATEWAY = {
  name: 'Ours',
  hostname: 'smtp.ada.test',
  port: 465,
  tls: 'tls' as const,
  username: 'ada',
  password: 'SECRET-PASSWORD',
  senderName: 'Ada',
  senderEmail: 'ada@ada.test',
};

const begin = async (person: TestUser) => (await as(person)(exportMyData, {})).job;

/** The files of an export by name, by the central directory as any program would read it (APPNOTE 6.3.10, 4.3.12). */
async function unpacked(person: TestUser, id: number): Promise<Map<string, Buffer>> {
  const zip = Buffer.from((await as(person)(downloadJobFile, { params: { id } })) as unknown as Uint8Array);
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    files.set(name, zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes));
    at += 46 + nameLength + extraLength + zip.readUInt16LE(at + 32);
  }
  return files;
}

const json = (files: Map<string, Buffer>, name: string): unknown => JSON.parse(String(files.get(name)));

test('an export holds everything a person has here, and says in their language what it is', async () => {
  const ada = await make.user({ locale: 'es' });
  const document = await sentDocument(server, [{ name: 'Bob', email: 'bob@example.com' }], { sender: ada });
  await sign(document.signers[0]!);
  await server.runTasks();
  const { userId, accountId } = ada;
  await db.insertInto('contacts').values({ accountId, email: 'friend@example.com', firstName: '=cmd' }).execute();
  const passkey = {
    name: 'My phone',
    credentialId: Buffer.from('cred'),
    publicKey: Buffer.from('SECRET-KEY'),
    counter: 0,
  };
  await db
    .insertInto('passkeys')
    .values({ ...passkey, userId, isBackedUp: true })
    .execute();
  const token = { accountId, name: 'CI', tokenHash: Buffer.from('SECRET-TOKEN'), hint: 'wxyz', scopes: [] };
  await db
    .insertInto('personalTokens')
    .values({ ...token, userId })
    .execute();
  await as(ada)(saveKyc, {
    body: { kind: 'person', details: { firstName: 'Ada', city: 'Leeds', taxId: '123-45-6789' } },
  });

  const text = { subject: 'Sign', body: 'Hello {{recipient.name}}' };
  await as(ada)(createMessageTemplate, { body: { name: 'Lease', kind: 'invitation', locale: 'en', ...text } });
  const { id: template } = await publishedTemplate(server, ada, 'Lease');
  await openLink(server, ada, template, { accessCode: 'open sesame' });

  const { period } = await salesTaxOf(server, userId, accountId);
  const proof = await platform.store.put(await plainPdf(), 'application/pdf');
  await db
    .insertInto('storedFiles')
    .values({ ...proof, createdAt: clock.now() })
    .execute();
  const named = { proofName: 'receipt.pdf', proofType: proof.mediaType, proofBytes: proof.sizeBytes };
  await db
    .updateTable('salesTaxPeriods')
    .set({ ...named, proofSha256: proof.sha256 })
    .where('id', '=', period)
    .execute();

  await as(ada)(createOwnMailGateway, { body: GATEWAY });
  const sentText = { event: 'document.identity_code', toNumber: '+14155550123', nextAttemptAt: clock.now() };
  await db
    .insertInto('textMessages')
    .values({ ...sentText, dedupeKey: 'sms-test:ada', accountId, createdAt: clock.now() })
    .execute();

  const { id } = await begin(ada);
  await server.runTasks();

  const { job } = await as(ada)(getJob, { params: { id } });
  expect(job).toMatchObject({
    state: 'done',
    done: 2,
    total: 2,
    file: { name: expect.stringMatching(/^my-data-.*\.zip$/) },
  });
  const files = await unpacked(ada, id);
  expect(String(files.get('README.txt'))).toContain('Datos de Person');
  expect(json(files, 'profile.json')).toMatchObject({ email: ada.email, first_name: 'Person' });
  expect(json(files, 'contacts.json')).toMatchObject([{ email: 'friend@example.com', first_name: '=cmd' }]);
  expect(json(files, 'templates.json')).toMatchObject([{ name: 'Lease', versions: [{ number: 1 }] }]);
  expect([...files.keys()]).toContainEqual(expect.stringMatching(/^templates\/\d+ Lease\/1 lease\.pdf$/));
  expect([...files.keys()]).toContain(`sales-tax/2026-01-01 ${period} receipt.pdf`);
  expect(json(files, 'message-templates.json')).toMatchObject([{ name: 'Lease', ...text }]);
  expect(json(files, 'webhooks.json')).toEqual([]);
  expect(json(files, 'drives.json')).toEqual([]);
  expect(json(files, 'gateways.json')).toMatchObject({ mail: [{ name: 'Ours', hostname: 'smtp.ada.test' }], sms: [] });
  expect(json(files, 'texts.json')).toMatchObject([{ to_number: '+14155550123', state: 'queued' }]);
  expect(json(files, 'public-links.json')).toMatchObject([{ is_open: true, has_access_code: true, documents: [] }]);
  expect(String(files.get('public-links.json'))).not.toContain('sesame');
  expect(json(files, 'passkeys.json')).toMatchObject([{ name: 'My phone' }]);
  expect(json(files, 'access-tokens.json')).toMatchObject([{ name: 'CI', hint: 'wxyz' }]);
  expect(json(files, 'identity-details.json')).toMatchObject({ status: 'draft', details: { city: 'Leeds' } });
  expect(json(files, 'activity.json')).toEqual(
    expect.arrayContaining([expect.objectContaining({ action: 'export_asked' })]),
  );
  expect(json(files, 'notifications.json')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ status: 'signed', subject_kind: 'document', subject_id: expect.any(Number) }),
    ]),
  );
  const of = 'documents/D-000001 Contract';
  expect(json(files, `${of}/document.json`)).toMatchObject({
    state: 'completed',
    recipients: [{ email: 'bob@example.com', state: 'submitted' }],
    fields: [{ type: 'signature' }],
  });
  expect(json(files, `${of}/evidence.json`)).toMatchObject({ is_chain_intact: true });
  expect(files.get(`${of}/original/1 contract.pdf`)?.subarray(0, 5).toString()).toBe('%PDF-');
  expect(String(files.get(`${of}/sealed/1 contract.pdf`))).toContain('ETSI.CAdES.detached');
  const all = [...files.values()].map(String).join('\n');
  for (const secret of ['123-45-6789', '123456789', 'SECRET', Buffer.from('SECRET-TOKEN').toString('base64')]) {
    expect(all).not.toContain(secret);
  }
  expect(all).not.toContain('password_hash');
});

test('texts that brought someone codes are in theirs, not in those of other recipients', async () => {
  const [bob, ada, eve] = [await make.user(), await make.user(), await make.user()];
  const { signers } = await sentDocument(
    server,
    [
      { name: 'Ada', email: ada.email },
      { name: 'Eve', email: eve.email },
    ],
    {
      sender: bob,
    },
  );
  const code = { event: 'document.identity_code', nextAttemptAt: clock.now(), createdAt: clock.now() };
  const dedupeKey = `identity-code:${signers[0]!.id}:1`;
  await db
    .insertInto('textMessages')
    .values({ ...code, dedupeKey, toNumber: '+14155550177', accountId: bob.accountId })
    .execute();

  for (const [person, texts] of [
    [ada, [{ to_number: '+14155550177' }]],
    [eve, []],
  ] as const) {
    const { id } = await begin(person);
    await server.runTasks();
    expect(json(await unpacked(person, id), 'texts.json')).toMatchObject(texts);
  }
});

test('what is other people’s is not in it', async () => {
  const bob = await make.user();
  const ada = await make.user();
  await sentDocument(server, [{ name: 'Ada', email: ada.email }], { sender: bob });

  const { id } = await begin(ada);
  await server.runTasks();

  const files = await unpacked(ada, id);
  expect([...files.keys()].filter((name) => name.startsWith('documents/'))).toEqual([]);
  expect([...files.values()].map(String).join('\n')).not.toContain(bob.email);
});

test('neither where an administrator sat nor how someone’s hand moved is anyone else’s to take home', async () => {
  const [ada, admin] = [await make.user(), await make.user()];
  const { signers } = await sentDocument(server, [{ name: 'Bob' }], { sender: ada });
  await sign(signers[0]!);
  await server.runTasks();
  const request = { address: '203.0.113.77', device: 'Their browser' };
  const by = { userId: ada.userId, actorId: admin.userId, request };
  await platform.events.publish(db, { type: 'unblocked', at: platform.clock.now(), ...by });

  const { id } = await begin(ada);
  await server.runTasks();

  const files = await unpacked(ada, id);
  expect(json(files, 'activity.json')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'unblocked', address: null, device: null }),
      expect.objectContaining({ action: 'export_asked', address: '127.0.0.1' }),
    ]),
  );
  expect([...files.values()].map(String).join('\n')).not.toContain('203.0.113.77');
  const { fields } = json(files, 'documents/D-000001 Contract/document.json') as { fields: object[] };
  expect(fields).toHaveLength(1);
  expect(fields[0]).not.toHaveProperty('mark');
});

test('saved signatures are in it, with the images that were uploaded', async () => {
  const ada = await make.user();
  const mallory = await make.user();
  await saveSignature(server, ada, 'By hand');
  await saveSignature(server, ada, 'From paper', { kind: 'upload', image: inkPicture() });
  await saveSignature(server, mallory, 'Not theirs');

  const { id } = await begin(ada);
  await server.runTasks();

  const files = await unpacked(ada, id);
  const saved = json(files, 'signatures.json') as { title: string; mark: { sha256?: string } }[];
  expect(saved.map(({ title }) => title)).toEqual(['By hand', 'From paper']);
  expect(files.get(`signatures/${saved[1]?.mark.sha256}.png`)?.subarray(1, 4).toString()).toBe('PNG');
  expect(String(files.get('README.txt'))).toContain('signatures.json');
});

test('the picture is in it as what it is', async () => {
  const ada = await make.user();
  const { sha256 } = await platform.store.put(Buffer.from('RIFF1234WEBP'), 'image/webp');
  await db.insertInto('storedFiles').values({ sha256, sizeBytes: 12, mediaType: 'image/webp' }).execute();
  await db
    .updateTable('users')
    .set({ avatarSha256: sha256, avatarKey: 'k'.repeat(22) })
    .where('id', '=', ada.userId)
    .execute();

  const { id } = await begin(ada);
  await server.runTasks();

  const files = await unpacked(ada, id);
  expect(String(files.get('picture.webp'))).toBe('RIFF1234WEBP');
  expect(String(files.get('README.txt'))).toContain('picture.webp');
});

test('one export is made at a time, the mail leads to the page, and each is listed with its end', async () => {
  const ada = await make.user();
  const mallory = await make.user();

  const tries = await Promise.allSettled([begin(ada), begin(ada)]);
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(begin(ada)).rejects.toEqual(refused(409, 'export_running'));
  await server.runTasks();
  const second = await begin(ada);
  await as(ada)(cancelJob, { params: { id: second.id } });
  await server.runTasks();

  const { results } = await as(ada)(listExports, {});
  expect(results.map(({ state }) => state)).toEqual(['cancelled', 'done']);
  expect(results[1]?.file?.sizeBytes).toBeGreaterThan(500);
  expect((await as(mallory)(listExports, {})).results).toEqual([]);
  const mails = (await server.mails()).filter(({ to, event }) => to === ada.email && event === 'privacy.export_ready');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.links).toEqual(['http://sealwright.test/app/account/privacy']);
});

test('an export that is begun again after a crash is one export, with one mail', async () => {
  const ada = await make.user();
  await sentDocument(server, [{ name: 'Bob' }], { sender: ada });
  const { id } = await begin(ada);
  // It dies in the middle of the first document, and is handed out again.
  const dying = {
    stream: async () => {
      throw new Error('Killed');
    },
  };
  const openKyc = async () => ({});

  const first = doExport(platform, { files: dying as never, openKyc }, { workId: id });
  await expect(first).rejects.toThrow('Killed');
  const between = await as(ada)(getJob, { params: { id } });
  await server.runTasks();
  await doExport(platform, { files: dying as never, openKyc }, { workId: id });

  expect(between.job).toMatchObject({ state: 'running', file: null });
  expect((await as(ada)(listExports, {})).results).toMatchObject([{ state: 'done' }]);
  const mails = (await server.mails()).filter(({ to, event }) => to === ada.email && event === 'privacy.export_ready');
  expect(mails).toHaveLength(1);
  expect(readdirSync(path.join(platform.config.dataDir, 'unfinished'))).toEqual([]);
});

test('after all of this the installation keeps its invariants', async () => {
  expect(await checkInvariants(db, platform.store)).toEqual([]);
});
