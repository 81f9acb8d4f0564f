import {
  archiveDocument,
  getDashboardStats,
  getDocument,
  getSigning,
  listActivities,
  listDocuments,
  listEvidence,
  LOCALES,
  removeMember,
  downloadSigned,
} from '@sealwright/contract';
import { extractText } from '@sealwright/pdf';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { rawSql } from '../../../../test/raw-sql.ts';
import { sentDocument, sign } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';
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

test('after all of this the installation keeps its invariants', async () => {
  await make.user();
  await server.runTasks();
  expect(await checkInvariants(db, store)).toEqual([]);
});
