import {
  archiveDocument,
  createChecklist,
  createTemplate,
  getDashboardStats,
  getDocument,
  getSigning,
  listActivities,
  listDocuments,
  listEvidence,
  listNotifications,
  LOCALES,
  removeMember,
  requestClientLink,
  sendClientLink,
  downloadSigned,
} from '@sealwright/contract';
import { extractText } from '@sealwright/pdf';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { checkedBatch, startRows } from '../../../../test/bulk-sends.ts';
import {
  CHECKLIST,
  clientCalls,
  clientToken,
  identified,
  newClient,
  sendPaper,
  sentChecklist,
} from '../../../../test/client-side.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { makeLink, publishedTemplate } from '../../../../test/public-links.ts';
import { rawSql } from '../../../../test/raw-sql.ts';
import { sentDocument, sign } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';
import { publishedTemplate as templateOfRows } from '../../../../test/templates.ts';
import { translator } from '../../../platform/i18n/i18n.ts';

const server = await testApp();
const { as, make, platform } = server;
const { db, store } = platform;

/** A team whose first member leaves documents to the second. */
async function leavingTeam() {
  const { id, admin, others } = await makeTeam(server, 'member', 'member');
  const [leaver, heir] = others as [TestUser, TestUser];
  const handOver = () => as(admin)(removeMember, { params: { id: leaver.userId }, body: { heir: heir.userId } });
  return { id, admin, leaver, heir, handOver };
}

const handedOver = async (reader: TestUser, id: number) => {
  const { events, isChainIntact } = await as(reader)(listEvidence, { params: { id } });
  return { isChainIntact, entries: events.filter(({ action }) => action === 'document.handed_over') };
};

test('the evidence of what is not over says from whom, to whom and by whom; what is over stays as it was proven', async () => {
  const { admin, leaver, heir, handOver } = await leavingTeam();
  const open = await sentDocument(server, [{ name: 'Client' }], { sender: leaver });
  const archived = await sentDocument(server, [{ name: 'Client' }], { sender: leaver });
  await as(leaver)(archiveDocument, { params: { id: archived.id } });
  const over = await sentDocument(server, [{ name: 'Client' }], { sender: leaver });
  await sign(over.signers[0]!);
  await server.runTasks();

  expect(await handOver()).toEqual({ documentCount: 3 });

  for (const { id } of [open, archived]) {
    const { entries, isChainIntact } = await handedOver(heir, id);
    expect(isChainIntact).toBe(true);
    expect(entries).toHaveLength(1);
    const [{ actor, details, address }] = entries as [(typeof entries)[0]];
    expect(actor).toMatchObject({ kind: 'user', id: admin.userId, email: admin.email });
    expect(address).not.toBeNull();
    expect(details).toMatchObject({
      from: leaver.userId,
      to: heir.userId,
      fromEmail: leaver.email,
      toEmail: heir.email,
    });
  }
  expect(await handedOver(heir, over.id)).toEqual({ isChainIntact: true, entries: [] });
  // One line of the team's log instead.
  const { results } = await as(admin)(listActivities);
  expect(results.filter(({ action }) => action === 'document.handed_over')).toEqual([]);
});

test('recipients see no difference, but that their answers reach the heir', async () => {
  const { leaver, heir, handOver } = await leavingTeam();
  const { signers } = await sentDocument(server, [{ name: 'Client' }], { sender: leaver });
  const before = await signers[0]!.call(getSigning);

  await handOver();

  const { document, ...rest } = await signers[0]!.call(getSigning);
  expect({ ...rest, document: { ...document, senderEmail: before.document.senderEmail } }).toEqual(before);
  expect(document.senderEmail).toBe(heir.email);
});

const plain = (text: string) => text.replaceAll(/[\s\u2066-\u2069]/g, '');

test.each(LOCALES)('the report in the sealed file names both (%s)', async (locale) => {
  const { leaver, heir, handOver } = await leavingTeam();
  const { id, signers } = await sentDocument(server, [{ name: 'Client' }], { sender: leaver });
  await db.updateTable('documents').set({ locale }).where('id', '=', id).execute();
  await handOver();
  await sign(signers[0]!);
  await server.runTasks();

  const pages = await extractText(new Uint8Array((await signers[0]!.call(downloadSigned)) as unknown as Buffer));

  // Names are set in their own direction within the sentence: its words stand between them.
  const sentence = translator('evidence')(locale, 'action.document.handed_over', { from: '|', to: '|' });
  const words = plain(sentence).split('|').filter(Boolean);
  expect(words.filter((part) => !plain(pages.join('')).includes(part))).toEqual([]);
  expect([leaver.name, heir.name].filter((name) => !pages.join('').includes(name.split(' ')[1]!))).toEqual([]);
});

test('figures and lists of a member count what is theirs now', async () => {
  const { admin, leaver, heir, handOver } = await leavingTeam();
  const { id } = await sentDocument(server, [{ name: 'Client' }], { sender: leaver });
  await sentDocument(server, [{ name: 'Client' }], { sender: heir });
  const idsOf = async (query: object) => (await as(heir)(listDocuments, { query })).results.map((one) => one.id);
  const own = await idsOf({ mine: 'true' });

  await handOver();

  expect(await idsOf({ mine: 'true' })).toEqual(expect.arrayContaining([...own, id]));
  expect(await idsOf({ creator: heir.userId })).toHaveLength(2);
  expect(await idsOf({ creator: leaver.userId })).toEqual([]);
  const personal = await as(heir)(getDashboardStats, { query: { scope: 'personal' } });
  expect(personal.counts.uploaded).toBe(2);
  expect(personal.waitingForOthers.count).toBe(2);
  const { members } = await as(admin)(getDashboardStats, { query: { scope: 'team_members' } });
  expect(members.find((one) => one.id === heir.userId)).toMatchObject({ uploaded: 2, sent: 2 });
  const document = await as(heir)(getDocument, { params: { id } });
  expect([document.creator.id, document.owner.id]).toEqual([leaver.userId, heir.userId]);
});

test('more documents than one statement takes are handed over whole', async () => {
  const { id: accountId, leaver, heir, handOver } = await leavingTeam();
  const count = 2100;
  await rawSql(
    db,
    `insert into documents (account_id, number, creator_id, state, title)
     select ${accountId}, n, ${leaver.userId}, 'draft', 'Made ' || n from generate_series(1, ${count}) n`,
  );
  await rawSql(db, `update accounts set last_document_number = ${count} where id = ${accountId}`);

  expect(await handOver()).toEqual({ documentCount: count });

  const { counted } = await db
    .selectFrom('evidence')
    .select(({ fn }) => fn.countAll<number>().as('counted'))
    .where('accountId', '=', accountId)
    .where('action', '=', 'document.handed_over')
    .executeTakeFirstOrThrow();
  expect(counted).toBe(count);
  const { results } = await as(heir)(listDocuments, { query: { mine: 'true' } });
  expect(await handedOver(heir, results[0]!.id)).toMatchObject({ isChainIntact: true, entries: [{ sequence: 1 }] });
});

test('acts during a removal do not stop it, and chains stay whole', async () => {
  const { leaver, heir, handOver } = await leavingTeam();
  const sent = [];
  for (let index = 0; index < 4; index++) {
    sent.push(await sentDocument(server, [{ name: 'Client' }], { sender: leaver }));
  }

  const [removal] = await Promise.allSettled([handOver(), ...sent.map(({ signers }) => sign(signers[0]!))]);
  await server.runTasks();

  expect(removal.status).toBe('fulfilled');
  for (const { id } of sent) expect(await handedOver(heir, id)).toMatchObject({ isChainIntact: true });
});

test.each(['a checklist', 'a template', 'a public link', 'a client’s link', 'a bulk send'])(
  'who has no documents, but %s, leaves only with someone who takes over',
  async (what) => {
    const { admin, leaver, heir, handOver } = await leavingTeam();
    await own(what, leaver, admin);

    await expect(as(admin)(removeMember, { params: { id: leaver.userId }, body: {} })).rejects.toMatchObject({
      code: 'team_heir_needed',
    });
    expect(await handOver()).toEqual({ documentCount: 0 });
    // Nothing is left with who is gone.
    await as(admin)(removeMember, { params: { id: heir.userId }, body: { heir: admin.userId } });
  },
);

async function own(what: string, leaver: TestUser, admin: TestUser): Promise<void> {
  if (what === 'a checklist') {
    const { id: contactId } = await newClient(server, leaver);
    await as(leaver)(createChecklist, { body: { ...CHECKLIST, contactId } });
  } else if (what === 'a template') {
    await as(leaver)(createTemplate, { body: { name: 'Letter' } });
  } else if (what === 'a public link') {
    await makeLink(server, leaver, await publishedTemplate(server, admin));
  } else if (what === 'a client’s link') {
    const { id } = await newClient(server, leaver);
    await as(leaver)(sendClientLink, { params: { id }, body: { locale: 'en' } });
  } else {
    const { id } = await templateOfRows(server, admin);
    const startAt = new Date(server.clock.now().getTime() + 3600_000).toISOString();
    await startRows(server, leaver, await checkedBatch(server, leaver, id, 1), { startAt });
  }
}

test('clients write to the heir, and the heir is told of them', async () => {
  const { leaver, heir, handOver } = await leavingTeam();
  const { client, items } = await sentChecklist(server, {}, leaver);
  await handOver();

  await db.updateTable('clientLinks').set({ expiresAt: server.clock.now() }).execute();
  await clientCalls(server, await clientToken(server, client.email))(requestClientLink);
  await server.runTasks();
  await sendPaper(server, await identified(server, client.email), items[0]!);
  await server.runTasks();

  const told = (user: TestUser) =>
    as(user)(listNotifications).then(({ results }) => results.map(({ status }) => status));
  expect([await told(heir), await told(leaver)]).toEqual([['papers_received'], []]);
  const renewed = (await server.mails()).findLast(
    ({ to, event }) => to === client.email && event === 'client_page.link',
  );
  expect(JSON.stringify(renewed)).toContain(heir.email);
  expect(JSON.stringify(renewed)).not.toContain(leaver.email);
});

test('who belongs to a team no more is told nothing of it, whatever bears their name', async () => {
  const { id: accountId, leaver } = await leavingTeam();
  const { client, items } = await sentChecklist(server, {}, leaver);
  await db.deleteFrom('teamMembers').where('accountId', '=', accountId).where('userId', '=', leaver.userId).execute();

  await sendPaper(server, await identified(server, client.email), items[0]!);
  await server.runTasks();

  expect(
    (await server.mails()).filter(({ to, event }) => to === leaver.email && event.startsWith('notification.')),
  ).toEqual([]);
  const told = await db.selectFrom('notifications').selectAll().where('userId', '=', leaver.userId).execute();
  expect(told).toEqual([]);
});

test('after all of this the installation keeps its invariants', async () => {
  await make.user();
  await server.runTasks();
  expect(await checkInvariants(db, store)).toEqual([]);
});
