import {
  countDocuments,
  createContact,
  type Document,
  type Endpoint,
  getDashboardStats,
  getDocument,
  getDocumentAccount,
  getSealedFile,
  listContactDocuments,
  listDocuments,
  recallDocument,
  removeMember,
  sendDocument,
  setTeamId,
  shareDocument,
  updateDocument,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { rawCall } from '../../../../test/raw-call.ts';
import { refusal, sentDocument } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';

const server = await testApp();
const { as, app } = server;
const notFound = '404 not_found';

const share = (user: TestUser, id: number, visibility: Document['visibility']) =>
  as(user)(shareDocument, { params: { id }, body: { visibility } });

/** A team of an admin, the owner of a private document that waits for its signer, and another member. */
async function privateDocument() {
  const team = await makeTeam(server, 'member', 'member');
  const [owner, other] = team.others as [TestUser, TestUser];
  const sent = await sentDocument(server, [{ name: 'Client' }], { sender: owner });
  const id = sent.id;
  await share(owner, id, 'private');
  return { ...team, owner, other, id, signers: sent.signers };
}

/** Every call to something of a document by its number. */
const callsOf = (...methods: string[]): Endpoint[] =>
  server.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ at }) => methods.some((method) => at.startsWith(`${method} /api/documents/:id`)));

/** What a member finds of a document where documents are listed and counted. */
async function found(user: TestUser, id: number) {
  const { results, count } = await as(user)(listDocuments);
  const { results: searched } = await as(user)(listDocuments, { query: { search: 'Client' } });
  const { results: happened } = await as(user)(listDocuments, { query: { happened: 'uploaded' } });
  const { counts } = await as(user)(countDocuments);
  const stats = await as(user)(getDashboardStats, { query: { scope: 'overall' } });
  return {
    listed: [...results, ...searched, ...happened].filter((one) => one.id === id).length,
    counts: [count, counts['all'], stats.counts.uploaded, stats.waitingForOthers.count],
    waiting: stats.waitingForOthers.documents.length,
  };
}

test('a private document is not there for other members, wherever documents are read, listed and counted', async () => {
  const { owner, admin, other, id, signers } = await privateDocument();
  // A sealed file is not there yet.
  const reads = callsOf('GET').filter(({ at }) => at !== getDocumentAccount.at && at !== getSealedFile.at);
  const { files } = await as(owner)(getDocument, { params: { id } });
  // Some are there for IRS forms alone.
  await server.platform.db.updateTable('documents').set({ sendingOption: 'irs_8879' }).where('id', '=', id).execute();
  const query = { kind: 'original', recipient: String(signers[0]!.id), file: String(files[0]!.id) };
  expect(reads.length).toBeGreaterThan(3);

  for (const endpoint of reads) {
    const url = endpoint.at.replace('GET ', '').replace(':id', String(id));
    const statuses: number[] = [];
    for (const { token } of [other, owner, admin]) {
      const headers = { authorization: `Bearer ${token}` };
      statuses.push((await app.inject({ url, query, headers })).statusCode);
    }
    expect([endpoint.at, ...statuses]).toEqual([endpoint.at, 404, 200, 200]);
  }
  expect(await found(other, id)).toEqual({ listed: 0, counts: [0, 0, 0, 0], waiting: 0 });
  const seen = { listed: 3, counts: [1, 1, 1, 1], waiting: 1 };
  expect(await found(owner, id)).toEqual(seen);
  expect(await found(admin, id)).toEqual(seen);

  const { id: client } = await as(owner)(createContact, {
    body: { email: signers[0]!.email, firstName: 'Client', lastName: 'One' },
  });
  const withClient = async (user: TestUser) => (await as(user)(listContactDocuments, { params: { id: client } })).count;
  expect([await withClient(owner), await withClient(admin), await withClient(other)]).toEqual([1, 1, 0]);

  await share(owner, id, 'shared');
  expect(await found(other, id)).toEqual(seen);
  expect(await withClient(other)).toBe(1);
  expect((await as(other)(getDocument, { params: { id } })).visibility).toBe('shared');
});

test('other members do nothing with it, and do not learn that it is there', async () => {
  const { other, id } = await privateDocument();
  const acts = callsOf('POST', 'PUT', 'PATCH', 'DELETE');
  const bodies: Partial<Record<string, object>> = {
    'POST /api/documents/:id/resend/': { recipient: 1 },
    'PUT /api/documents/:id/visibility/': { visibility: 'shared' },
    'PUT /api/documents/:id/fields/': { fields: [] },
    'PUT /api/documents/:id/folder/': { folder: null },
    'PUT /api/documents/:id/schedule/': { scheduled_for: null },
    'POST /api/documents/:id/recipient-groups/': { name: 'Partners', needed: 1 },
    'POST /api/documents/:id/answers/': { recipient: 1, text: 'Yes' },
    'POST /api/documents/:id/live-session/': { recipient: 1 },
    'POST /api/documents/:id/lay_over/': { placeholder: 1 },
    'POST /api/documents/:id/save_as_placeholder/': { name: 'Mine' },
    'POST /api/documents/:id/save_as_template/': { name: 'Mine' },
    'POST /api/documents/:id/undo_lay_over/': { laying: 1 },
    'PATCH /api/documents/:id': { title: 'Mine' },
  };
  expect(acts.length).toBeGreaterThan(9);

  for (const endpoint of acts) {
    const call = { params: { id }, body: bodies[endpoint.at] ?? {} } as never;
    const { status } = await rawCall(app, endpoint, call, { token: other.token });
    expect([endpoint.at, status]).toEqual([endpoint.at, 404]);
  }
});

test('members say it of their own documents, admins of all, and no one of what they have for themselves', async () => {
  const { admin, owner, other, id } = await privateDocument();

  expect(await refusal(share(other, id, 'shared'))).toBe(notFound);
  expect((await share(admin, id, 'shared')).visibility).toBe('shared');
  expect(await refusal(share(other, id, 'private'))).toBe('409 not_permitted');
  expect((await as(owner)(getDocument, { params: { id } })).permissions.share).toBe(true);
  expect((await as(other)(getDocument, { params: { id } })).permissions.share).toBe(false);

  await as(owner)(setTeamId, { body: { teamId: null } });
  const own = await sentDocument(server, [{ name: 'Client' }], { sender: owner });
  expect((await own.read()).permissions.share).toBe(false);
  expect(await refusal(share(owner, own.id, 'private'))).toBe('409 not_permitted');
});

test('separate copies are as private as what they were made from, also those that come later', async () => {
  const { others } = await makeTeam(server, 'member', 'member');
  const [owner, other] = others as [TestUser, TestUser];
  const people = [{ name: 'Ann' }, { name: 'Ben' }];
  const { id } = await sentDocument(server, people, { sender: owner });
  const call = { params: { id } };
  const sendAgain = async () => {
    await as(owner)(recallDocument, call);
    await as(owner)(updateDocument, { ...call, body: { signingOption: 'separate' } });
    await as(owner)(sendDocument, call);
    await server.runTasks();
  };
  await sendAgain();
  const listedOf = async (user: TestUser) => (await as(user)(listDocuments)).results.length;
  expect([await listedOf(owner), await listedOf(other)]).toEqual([3, 3]);

  await share(owner, id, 'private');
  expect([await listedOf(owner), await listedOf(other)]).toEqual([3, 0]);
  await sendAgain();

  expect(await listedOf(owner)).toBe(5);
  expect(await listedOf(other)).toBe(0);
});

test('what a leaver kept private stays so, and is its new owner’s', async () => {
  const { admin, owner, other, id } = await privateDocument();
  await as(admin)(removeMember, { params: { id: owner.userId }, body: { heir: other.userId } });

  expect((await as(other)(getDocument, { params: { id } })).visibility).toBe('private');
  expect(await refusal(as(owner)(getDocument, { params: { id } }))).toBe(notFound);
});

test('a link to it offers no other member to switch accounts', async () => {
  const { admin, owner, other, id } = await privateDocument();
  for (const person of [admin, owner, other]) await as(person)(setTeamId, { body: { teamId: null } });
  const call = { params: { id } };

  expect(await refusal(as(other)(getDocumentAccount, call))).toBe(notFound);
  expect((await as(owner)(getDocumentAccount, call)).teamId).not.toBeNull();
  expect((await as(admin)(getDocumentAccount, call)).teamId).not.toBeNull();
});
