import {
  createDocument,
  downloadPaper,
  getChecklist,
  getClientPage,
  getDocument,
  keepPaper,
  listLegalHolds,
  listNotifications,
  mergeContacts,
  openPaper,
  placeLegalHold,
  releaseLegalHold,
  restoreContact,
  restoreContacts,
  closeChecklist,
  deleteChecklist,
  returnChecklistItem,
  usePaper,
  withdrawPaper,
  IDENTITY_HEADER,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { plainPdf } from '../../../../../../packages/pdf/test/sources.ts';
import { whiteJpeg } from '../../../../../../packages/pdf/test/pictures.ts';
import { testApp } from '../../../../test/app.ts';
import { identified, newClient, sendPaper, sentChecklist } from '../../../../test/client-side.ts';
import { rawSql } from '../../../../test/raw-sql.ts';
import { refused } from '../../../../test/refused.ts';
import { sweepOrphans } from '../../files/index.ts';
import { checklistsOfAccount, eraseChecklists } from './index.ts';

const server = await testApp();
const { as, clock, platform } = server;
const { db, store } = platform;
const HOUR = 3600_000;
const PDF = await plainPdf();

/** A client with a page, whose first item got a file. */
async function withPaper(file: { name?: string; bytes?: Uint8Array } = {}) {
  const made = await sentChecklist(server);
  const page = await identified(server, made.client.email);
  const sent = await sendPaper(server, page, made.items[0]!, file);
  expect(sent.status).toBe(201);
  const { items } = await as(made.preparer)(getChecklist, { params: { id: made.checklist.id } });
  return { ...made, page, paper: items[0]!.papers[0]! };
}

/** What was stored within the hour is erased later: these files are older. */
const age = (sha256: string) =>
  rawSql(db, `update stored_files set created_at = '2000-01-01' where sha256 = '${sha256}'`);

async function expectErased(sha256: string): Promise<void> {
  await server.runTasks();
  await expect(store.get(sha256)).rejects.toThrow('missing');
}

const rowOf = (id: number) =>
  db.selectFrom('checklistPapers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a paper lies encrypted in the store, and is opened only on its way to its preparer, which is recorded', async () => {
  const { preparer, paper } = await withPaper();
  const row = await rowOf(paper.id);
  const stored = Buffer.from(await store.get(row.sha256));

  expect(stored.includes('%PDF')).toBe(false);
  expect(row.fileKeySealed.length).toBeGreaterThan(40);
  const params = { id: paper.id };
  const opened = await as(preparer)(openPaper, { params });
  expect(opened.pages).toHaveLength(1);
  const picture = await server.app.inject({ url: opened.pages[0]!.picture });
  expect(picture.headers['content-type']).toBe('image/jpeg');
  expect(picture.headers['cache-control'] ?? '').not.toContain('public');
  const changed = opened.pages[0]!.picture.replace(/\/1\?/, '/2?');
  expect((await server.app.inject({ url: changed })).statusCode).toBe(404);
  clock.advance(2 * HOUR);
  expect((await server.app.inject({ url: opened.pages[0]!.picture })).statusCode).toBe(404);
  clock.advance(-2 * HOUR);
  const taken = (await as(preparer)(downloadPaper, { params })) as unknown as Buffer;
  expect(Buffer.from(taken).subarray(0, 5).toString()).toBe('%PDF-');
  const again = await as(preparer)(openPaper, { params });
  expect(again.looks.map(({ kind, name }) => [kind, name])).toEqual([
    ['opened', preparer.name],
    ['downloaded', preparer.name],
    ['opened', preparer.name],
  ]);
});

test('no one of another account reaches a paper, and no client another one’s item', async () => {
  const { paper, page, items } = await withPaper();
  const other = await withPaper();
  const params = { id: paper.id };

  for (const call of [openPaper, downloadPaper, usePaper] as const) {
    await expect(as(other.preparer)(call, { params })).rejects.toEqual(refused(404, 'not_found'));
  }
  expect((await sendPaper(server, other.page, items[0]!)).status).toBe(404);
  await expect(other.page.call(withdrawPaper, { params })).rejects.toEqual(refused(404, 'not_found'));
  expect((await sendPaper(server, { token: page.token, proof: 'x' }, items[0]!)).body['code']).toBe('identity_needed');
});

test('a photo is drawn anew as a page, without the place it was taken at', async () => {
  const jpeg = await whiteJpeg(300, 200);
  const secret = Buffer.from('Exif\0\0GPS 51.5 N');
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, secret.length + 2]), secret]);
  const bytes = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2), Buffer.from('<script>')]);
  const { preparer, paper } = await withPaper({ name: 'IMG_1.jpg', bytes });

  expect(paper).toMatchObject({ name: 'IMG_1.pdf', mediaType: 'application/pdf', pageCount: 1 });
  const taken = (await as(preparer)(downloadPaper, { params: { id: paper.id } })) as unknown as Buffer;
  expect(Buffer.from(taken).includes('GPS')).toBe(false);
  expect(Buffer.from(taken).includes('<script>')).toBe(false);
});

test.each([
  ['a HEIC', 'photo.heic', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'), 'paper_heic'],
  ['a program with a PDF behind it', 'a.pdf', Buffer.concat([Buffer.from('MZ\u0090'), PDF]), 'paper_kind'],
  ['an archive with a PDF in it', 'a.pdf', Buffer.concat([Buffer.from('PK\u0003\u0004'), PDF]), 'paper_kind'],
  ['a page that calls itself a PDF', 'a.pdf', Buffer.from('<html><script>1</script>%PDF-1.7'), 'paper_kind'],
  ['a PDF cut off', 'a.pdf', Buffer.from(PDF.subarray(0, 60)), 'file_damaged'],
  ['a PNG that is none', 'a.png', Buffer.from('\u0089PNG\r\n\u001a\nxxxx', 'latin1'), 'image_invalid'],
  ['nothing', 'a.pdf', Buffer.alloc(0), 'file_empty'],
])('%s is refused, and nothing of it stays', async (_, name, bytes, code) => {
  const { client, items } = await sentChecklist(server);
  const page = await identified(server, client.email);

  const sent = await sendPaper(server, page, items[0]!, { name, bytes });

  expect(sent.body['code']).toBe(code);
  const { checklists } = await page.call(getClientPage);
  expect(checklists[0]?.items[0]).toMatchObject({ state: 'open', papers: [] });
});

test('a client takes a paper back until someone looked at it', async () => {
  const { preparer, page, items, paper } = await withPaper();
  const { sha256 } = await rowOf(paper.id);
  await age(sha256);

  const left = await page.call(withdrawPaper, { params: { id: paper.id } });
  expect(left).toMatchObject({ state: 'open', papers: [] });
  await expectErased(sha256);

  await sendPaper(server, page, items[0]!);
  const { checklists } = await page.call(getClientPage);
  const id = checklists[0]!.items[0]!.papers[0]!.id;
  await as(preparer)(openPaper, { params: { id } });
  await expect(page.call(withdrawPaper, { params: { id } })).rejects.toEqual(refused(409, 'paper_looked_at'));
  expect((await page.call(getClientPage)).checklists[0]?.items[0]?.papers[0]?.mayWithdraw).toBe(false);
});

test('the same file sent twice with one key arrives once', async () => {
  const { client, items } = await sentChecklist(server);
  const page = await identified(server, client.email);
  const boundary = 'again';
  const send = () =>
    server.app.inject({
      method: 'POST',
      url: `/api/client-page/items/${items[0]}/papers/`,
      query: { token: page.token },
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        [IDENTITY_HEADER]: page.proof,
        'idempotency-key': 'one-try-of-one-file',
      },
      payload: Buffer.concat([
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`),
        PDF,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    });

  expect([(await send()).statusCode, (await send()).statusCode]).toEqual([201, 201]);
  expect((await page.call(getClientPage)).checklists[0]?.items[0]?.papers).toHaveLength(1);
});

test('the preparer is notified of the first paper at once, and of the rest of an hour together', async () => {
  const { preparer, page, items } = await withPaper();
  const told = async () => {
    const { results } = await as(preparer)(listNotifications);
    return results.filter(({ status }) => status === 'papers_received').map(({ description }) => description);
  };
  await sendPaper(server, page, items[0]!);
  await sendPaper(server, page, items[1]!);
  await server.runTasks({ withSweeps: true });
  expect(await told()).toHaveLength(1);

  clock.advance(HOUR + 1000);
  await server.runTasks({ withSweeps: true });
  clock.advance(-HOUR - 1000);
  const [latest, first] = await told();
  expect(first).toContain('files: 1');
  expect(latest).toContain('files: 2');
  expect(await told()).toHaveLength(2);
});

test('a paper becomes a draft document through the door of every upload', async () => {
  const { preparer, paper } = await withPaper({ name: 'Lease.pdf' });

  const { documentId } = await as(preparer)(usePaper, { params: { id: paper.id } });

  const document = await as(preparer)(getDocument, { params: { id: documentId } });
  expect(document).toMatchObject({ title: 'Lease', status: expect.stringMatching(/draft|new/i) });
  expect(document.files).toHaveLength(1);
  expect((await as(preparer)(openPaper, { params: { id: paper.id } })).looks.map(({ kind }) => kind)).toContain('used');
});

test('a paper is kept with a tax return of its client alone, and is erased with it', async () => {
  const { preparer, client, checklist, paper } = await withPaper();
  const params = { id: paper.id };
  const own = await as(preparer)(createDocument, { body: { formType: '1040', taxYear: 2026, client: client.id } });
  const stranger = await as(preparer)(createDocument, { body: { formType: '1040', taxYear: 2026 } });
  const keep = (documentId: number | null) => as(preparer)(keepPaper, { params, body: { documentId } });

  await expect(keep(stranger.id)).rejects.toEqual(refused(422, 'paper_return'));
  const kept = await keep(own.id);
  expect(kept.items[0]?.papers[0]?.keptWith).toMatchObject({ id: own.id });
  const { sha256 } = await rowOf(paper.id);
  await age(sha256);
  await db.transaction().execute((tx) =>
    platform.events.publish(tx, {
      type: 'document_erased',
      at: clock.now(),
      details: { accountId: preparer.accountId, documentId: own.id },
    }),
  );
  expect((await as(preparer)(getChecklist, { params: { id: checklist.id } })).items[0]?.papers).toEqual([]);
  await expectErased(sha256);
});

test('a legal hold on the client keeps the checklist and its papers', async () => {
  const { preparer, client, checklist } = await withPaper();
  await as(preparer)(placeLegalHold, { body: { client: client.id, reason: 'Audit' } });
  const params = { id: checklist.id };
  expect((await as(preparer)(closeChecklist, { params })).isHeld).toBe(true);

  await expect(as(preparer)(deleteChecklist, { params })).rejects.toEqual(refused(409, 'checklist_held'));
});

test('a hold on a client keeps the checklists of contacts merged into that client, until it is released', async () => {
  const { preparer, client, checklist } = await withPaper();
  const params = { id: checklist.id };
  const readIsHeld = async () => (await as(preparer)(getChecklist, { params })).isHeld;
  const remove = () => as(preparer)(deleteChecklist, { params });
  await as(preparer)(closeChecklist, { params });
  const hold = await as(preparer)(placeLegalHold, { body: { client: client.id, reason: 'Audit' } });
  const [second, third] = [await newClient(server, preparer), await newClient(server, preparer)];

  await as(preparer)(mergeContacts, { body: { keepId: second.id, ids: [client.id] } });
  expect(await readIsHeld()).toBe(true);
  await as(preparer)(mergeContacts, { body: { keepId: third.id, ids: [second.id] } });
  expect(await readIsHeld()).toBe(true);
  await expect(remove()).rejects.toEqual(refused(409, 'checklist_held'));
  await as(preparer)(releaseLegalHold, { params: { id: hold.id } });
  expect(await readIsHeld()).toBe(false);

  // A hold placed later counts for them too.
  const later = await as(preparer)(placeLegalHold, { body: { client: third.id, reason: 'Audit' } });
  await expect(remove()).rejects.toEqual(refused(409, 'checklist_held'));
  await as(preparer)(releaseLegalHold, { params: { id: later.id } });
  await remove();
});

test.each(['the merge', 'the contact', 'a selection'])(
  'a client who comes back by %s is held by themselves',
  async (way) => {
    const { preparer, client, checklist } = await withPaper();
    await as(preparer)(closeChecklist, { params: { id: checklist.id } });
    await as(preparer)(placeLegalHold, { body: { client: client.id, reason: 'Audit' } });
    const [second, third] = [await newClient(server, preparer), await newClient(server, preparer)];
    const { deletion } = await as(preparer)(mergeContacts, { body: { keepId: second.id, ids: [client.id] } });
    await as(preparer)(mergeContacts, { body: { keepId: third.id, ids: [second.id] } });

    if (way === 'the contact') await as(preparer)(restoreContact, { params: { id: client.id } });
    else await as(preparer)(restoreContacts, { body: way === 'the merge' ? { deletion } : { ids: [client.id] } });

    const read = () => as(preparer)(getChecklist, { params: { id: checklist.id } });
    expect((await read()).isHeld).toBe(true);
    const { results } = await as(preparer)(listLegalHolds);
    expect(results.map((hold) => hold.client?.id)).toEqual([client.id, third.id]);
    for (const { id } of results) await as(preparer)(releaseLegalHold, { params: { id } });
    expect((await read()).isHeld).toBe(false);
  },
);

test('the sweeps leave papers alone, and take what no row refers to any more', async () => {
  const { paper, preparer } = await withPaper();
  const { sha256 } = await rowOf(paper.id);
  await age(sha256);
  await sweepOrphans(platform);
  expect((await store.get(sha256)).length).toBeGreaterThan(0);
  expect((await as(preparer)(openPaper, { params: { id: paper.id } })).pages).toHaveLength(1);
});

test('the account takes its checklists and papers along, and its erasure leaves none of them', async () => {
  const { preparer, paper } = await withPaper();
  const { sha256 } = await rowOf(paper.id);
  await age(sha256);

  const taken = await checklistsOfAccount(db, preparer.accountId);
  expect(taken.checklists[0]?.items[0]?.papers[0]).toMatchObject({ id: paper.id, name: 'w2.pdf' });
  expect(JSON.stringify(taken)).not.toContain(sha256);
  await db.transaction().execute((tx) => eraseChecklists(tx, platform, preparer.accountId));
  await expectErased(sha256);
  expect(await checklistsOfAccount(db, preparer.accountId)).toEqual({ templates: [], checklists: [] });
});

test('what was returned is asked for on the page with its reason, and a new file is to be looked at again', async () => {
  const { preparer, page, items } = await withPaper();
  const reason = 'The second page is cut off.';
  await as(preparer)(returnChecklistItem, { params: { id: items[0]! }, body: { reason } });
  expect((await page.call(getClientPage)).checklists[0]?.items[0]).toMatchObject({ state: 'returned', reason });

  await sendPaper(server, page, items[0]!);
  expect((await page.call(getClientPage)).checklists[0]?.items[0]).toMatchObject({ state: 'received', reason: '' });
});
