import {
  createDocument,
  downloadBulk,
  getDocument,
  listEvidence,
  measureDocuments,
  readBulk,
  requestOf,
  startBulk,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { fromBuffer } from 'yauzl';
import { testApp } from '../../../../../test/app.ts';
import { checkInvariants } from '../../../../../test/invariants.ts';
import { sentDocument, sign } from '../../../../../test/signing-flow.ts';
import { runBulk } from './bulk.job.ts';

// On real documents alone, so that the whole installation can be checked.
const server = await testApp();
const { as, make, platform, runTasks } = server;

// What is done to many here needs neither.
const at = (of: typeof platform) => ({
  platform: { ...of, meter: null as never, seals: null as never },
  texts: null as never,
});

/** The names in a ZIP. */
const namesIn = (bytes: Buffer): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const names: string[] = [];
    fromBuffer(bytes, { lazyEntries: false }, (error, zip) => {
      if (error) return reject(error);
      zip.on('entry', ({ fileName }) => names.push(fileName));
      zip.on('end', () => resolve(names));
    });
  });

test('sealed copies come as one ZIP with names of their own, whatever documents are called; each is evidence once', async () => {
  const sender = await make.user();
  const sents = [];
  for (let at = 0; at < 2; at += 1) sents.push(await sentDocument(server, [{ name: 'Ada' }], { sender }));
  for (const { signers } of sents) await sign(signers[0]!);
  await runTasks();
  const ids = sents.map(({ id }) => id);
  const title = `../../${'W'.repeat(150)}<script>"`;
  await platform.db.updateTable('documents').set({ title }).where('id', 'in', ids).execute();
  const draft = (await as(sender)(createDocument, { body: {} })).id;
  const measured = await as(sender)(measureDocuments, { body: { ids: [...ids, draft] } });
  expect(measured).toMatchObject({ count: 3, sealedCount: 2 });

  const { job } = await as(sender)(startBulk, { body: { act: 'download', selection: { ids: [...ids, draft] } } });
  await runTasks();
  const report = await as(sender)(readBulk, { params: { id: job.id } });
  const { url } = requestOf(downloadBulk, { params: { id: job.id } });
  const answer = await server.app.inject({ url, headers: { authorization: `Bearer ${sender.token}` } });

  expect(report.results[0]).toMatchObject({ id: draft, outcome: 'skipped', reason: 'document_not_completed' });
  expect(report.job.result).toMatchObject({ sizeBytes: measured.sizeBytes, count: 2, skipped: 1 });
  const names = await namesIn(answer.rawPayload);
  expect(names).toHaveLength(2);
  for (const name of names) expect(name).toMatch(/^D-00000\d _?[^/]{1,60}\/contract \(sealed\)\.pdf$/);
  for (const one of ids) {
    const { events } = await as(sender)(listEvidence, { params: { id: one } });
    expect(events.filter(({ action }) => action === 'document.downloaded')).toHaveLength(1);
    expect((await as(sender)(getDocument, { params: { id: one } })).status).toBe('downloaded');
  }
  expect(await checkInvariants(platform.db, platform.store)).toEqual([]);
});

test('archiving while the last signer finishes ends in one of the two orders, with whole evidence', async () => {
  const sender = await make.user();
  for (let round = 0; round < 3; round += 1) {
    const { id, signers } = await sentDocument(server, [{ name: 'Ada' }], { sender });
    const { job } = await as(sender)(startBulk, { body: { act: 'archive', selection: { ids: [id] } } });
    const [signed] = await Promise.allSettled([sign(signers[0]!), runBulk(at(platform), { workId: job.id })]);
    await runTasks();
    const document = await as(sender)(getDocument, { params: { id } });
    expect(document.archivedAt).not.toBeNull();
    expect(document.status).toBe(signed.status === 'fulfilled' ? 'completed' : document.status);
  }
  expect(await checkInvariants(platform.db, platform.store)).toEqual([]);
});
