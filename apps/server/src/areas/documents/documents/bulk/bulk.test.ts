import {
  createFolder,
  deleteDocument,
  downloadBulk,
  getDocument,
  type Input,
  listEvidence,
  listDocuments,
  measureDocuments,
  moveDocument,
  readBulk,
  shareDocument,
  startBulk,
  undoBulk,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../../../test/app.ts';
import { madeDocument } from '../../../../../test/documents-made.ts';
import { rawSql } from '../../../../../test/raw-sql.ts';
import { refusal, sentDocument } from '../../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../../test/team.ts';
import { runBulk } from './bulk.job.ts';

const server = await testApp();
const { as, make, platform, runTasks } = server;

// What is done to many here needs neither.
const at = (of: typeof platform) => ({
  platform: { ...of, meter: null as never, seals: null as never },
  texts: null as never,
});

type Body = Input<typeof startBulk>['body'];

/** Asks for it and lets it run; what became of each document. */
async function bulk(user: TestUser, act: Body['act'], selection: Body['selection'], folder?: number | null) {
  const { job } = await as(user)(startBulk, { body: { act, selection, ...(folder === undefined ? {} : { folder }) } });
  await runTasks();
  return report(user, job.id);
}

const report = async (user: TestUser, id: number) => {
  const { job, results, canUndo } = await as(user)(readBulk, { params: { id } });
  return {
    id,
    state: job.state,
    result: job.result,
    canUndo,
    lines: results.map((line) => [line.id, line.outcome, line.reason]),
  };
};

const listed = async (user: TestUser, query = {}) =>
  (await as(user)(listDocuments, { query })).results.map(({ id }) => id).sort((one, other) => one - other);

test('archiving many is done for each or skipped with the reason, and undone for those it was done to', async () => {
  const user = await make.user();
  const ids = [];
  for (let at = 0; at < 3; at += 1) ids.push(await madeDocument(server, user, { state: 'draft' }));
  const archived = await madeDocument(server, user, { state: 'draft', archivedAt: new Date() });

  const done = await bulk(user, 'archive', { ids: [...ids, archived] });

  expect(done).toMatchObject({ state: 'done', result: { count: 3, skipped: 1, missing: 0 }, canUndo: true });
  expect(done.lines[0]).toEqual([archived, 'skipped', 'document_archived']);
  expect(await listed(user)).toEqual([]);
  const { job } = await as(user)(undoBulk, { params: { id: done.id } });
  await runTasks();
  expect((await report(user, job.id)).result).toMatchObject({ count: 3, skipped: 0 });
  expect(await listed(user)).toEqual(ids);
  expect(await listed(user, { status: 'archived' })).toEqual([archived]);
});

test('all that match are meant over all pages but those excepted, and nothing that comes later', async () => {
  const user = await make.user();
  for (let at = 0; at < 60; at += 1) await madeDocument(server, user, { title: `Lease ${at}`, state: 'draft' });
  const other = await madeDocument(server, user, { title: 'Deed', state: 'draft' });
  const [except] = await listed(user, { search: 'Lease 7' });
  const { job } = await as(user)(startBulk, {
    body: { act: 'delete', selection: { matching: { search: 'lease', status: 'draft' }, exceptIds: [except!] } },
  });
  const later = await madeDocument(server, user, { title: 'Lease late', state: 'draft' });
  await runTasks();

  expect(await listed(user)).toEqual([except, other, later].sort((one, two) => one! - two!));
  expect((await report(user, job.id)).result).toMatchObject({ count: 59, skipped: 0 });
  expect(await refusal(as(user)(undoBulk, { params: { id: job.id } }))).toBe('409 document_transition_refused');
});

test('what someone may not see is not there for them, and what they may not change is skipped', async () => {
  const { admin, others } = await makeTeam(server, 'member', 'member');
  const [owner, fellow] = others as [TestUser, TestUser];
  const [shared, hidden] = [
    await sentDocument(server, [{ name: 'Ada' }], { sender: owner }),
    await sentDocument(server, [{ name: 'Ada' }], { sender: owner }),
  ];
  await as(owner)(shareDocument, { params: { id: hidden.id }, body: { visibility: 'private' } });

  const done = await bulk(fellow, 'archive', { ids: [shared.id, hidden.id] });

  expect(done.lines).toEqual([[shared.id, 'skipped', 'not_permitted']]);
  expect(done.result).toMatchObject({ count: 0, skipped: 1, missing: 1 });
  expect(await refusal(bulk(fellow, 'archive', { ids: [hidden.id] }))).toBe('404 not_found');
  expect((await as(fellow)(measureDocuments, { body: { matching: {} } })).count).toBe(1);
  expect((await bulk(admin, 'archive', { matching: {} })).result).toMatchObject({ count: 2 });
});

test('another account finds neither the documents nor the job', async () => {
  const [alice, eve] = [await make.user(), await make.user()];
  const id = await madeDocument(server, alice, { state: 'draft' });
  const done = await bulk(alice, 'archive', { ids: [id] });

  expect(await refusal(bulk(eve, 'delete', { ids: [id] }))).toBe('404 not_found');
  expect(await refusal(as(eve)(readBulk, { params: { id: done.id } }))).toBe('404 not_found');
  expect(await refusal(as(eve)(undoBulk, { params: { id: done.id } }))).toBe('404 not_found');
  expect(await refusal(as(eve)(downloadBulk, { params: { id: done.id } }))).toBe('404 not_found');
});

test('documents go into a folder, and each back to where it was', async () => {
  const user = await make.user();
  const [from, to] = [
    await as(user)(createFolder, { body: { name: 'A' } }),
    await as(user)(createFolder, { body: { name: 'B' } }),
  ];
  const [one, two] = [await madeDocument(server, user), await madeDocument(server, user)];
  await as(user)(moveDocument, { params: { id: one }, body: { folder: from.id } });
  const folderOf = async (id: number) => (await as(user)(getDocument, { params: { id } })).folder?.name ?? null;

  const moved = await bulk(user, 'move', { ids: [one, two] }, to.id);
  expect([await folderOf(one), await folderOf(two)]).toEqual(['B', 'B']);
  await as(user)(undoBulk, { params: { id: moved.id } });
  await runTasks();

  expect([await folderOf(one), await folderOf(two)]).toEqual(['A', null]);
  expect(await refusal(bulk(user, 'move', { ids: [one] }))).toBe('422 request_invalid');
  const stranger = await make.user();
  const theirs = await as(stranger)(createFolder, { body: { name: 'Theirs' } });
  expect(await refusal(bulk(user, 'move', { ids: [one] }, theirs.id))).toBe('404 not_found');
});

test('links are sent again to all whose turn it is, and to no one else', async () => {
  const sender = await make.user();
  const sent = await sentDocument(
    server,
    [
      { name: 'Ada', order: 1 },
      { name: 'Bob', order: 2 },
    ],
    { sender },
  );
  const draft = await madeDocument(server, sender, { state: 'draft' });
  const before = (await server.mails()).length;

  const done = await bulk(sender, 'resend', { ids: [sent.id, draft] });

  expect(done.lines).toEqual([
    [draft, 'skipped', 'document_transition_refused'],
    [sent.id, 'done', null],
  ]);
  const mails = (await server.mails()).slice(before);
  expect(mails.map(({ to }) => to)).toEqual([sent.signers[0]!.email]);
});

test('a crash between steps leaves nothing done twice and nothing undone', async () => {
  const user = await make.user();
  const ids = [];
  for (let at = 0; at < 5; at += 1) ids.push(await madeDocument(server, user, { state: 'draft' }));
  const { job } = await as(user)(startBulk, { body: { act: 'archive', selection: { ids } } });
  const real = platform.events.publish;
  let count = 0;
  const dying = {
    ...platform,
    events: {
      ...platform.events,
      publish: (async (...given: Parameters<typeof real>) => {
        count += 1;
        if (count === 4) throw new Error('The process died');
        return real(...given);
      }) as typeof real,
    },
  };
  await expect(runBulk(at(dying), { workId: job.id }, 2)).rejects.toThrow('died');
  await Promise.all([runTasks(), runBulk(at(platform), { workId: job.id }, 2)]);

  expect((await report(user, job.id)).result).toMatchObject({ count: 5, skipped: 0 });
  for (const id of ids) {
    const { events } = await as(user)(listEvidence, { params: { id } });
    expect(events.filter(({ action }) => action === 'document.archived')).toHaveLength(1);
  }
});

test('a member who was removed from the team does nothing more', async () => {
  const { others } = await makeTeam(server, 'member');
  const [member] = others as [TestUser];
  const { id: document } = await sentDocument(server, [{ name: 'Ada' }], { sender: member });
  const { job } = await as(member)(startBulk, { body: { act: 'archive', selection: { ids: [document] } } });
  await platform.db.deleteFrom('teamMembers').where('userId', '=', member.userId).execute();
  await runTasks();

  const row = await platform.db.selectFrom('works').selectAll().where('id', '=', job.id).executeTakeFirstOrThrow();
  expect([row.state, row.error]).toEqual(['failed', 'not_permitted']);
});

test('a deleted document of the selection is left out, and more than may be are refused', async () => {
  const user = await make.user();
  const [gone, there] = [
    await madeDocument(server, user, { state: 'draft' }),
    await madeDocument(server, user, { state: 'draft' }),
  ];
  await as(user)(deleteDocument, { params: { id: gone } });
  expect((await bulk(user, 'archive', { ids: [gone, there, there] })).result).toMatchObject({ count: 1, missing: 1 });
  await rawSql(
    platform.db,
    `insert into documents (account_id, creator_id, number, state)
    select ${user.accountId}, ${user.userId}, 1000 + n, 'draft' from generate_series(1, 10001) n`,
  );
  expect(await refusal(bulk(user, 'archive', { matching: {} }))).toBe('422 documents_too_many');
});
