import { createContact, createMessageTemplate } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../../../test/app.ts';
import { identified, sendPaper, sentChecklist } from '../../../../../test/client-side.ts';
import { addMember } from '../../../../../test/community.ts';
import { draft } from '../../../../../test/drafting.ts';
import {
  bulkSendOf,
  driveOf,
  gatewaysOf,
  holdOf,
  questionOf,
  savedSignatureOf,
  taxThingsOf,
  webhookOf,
} from '../../../../../test/matrix-things.ts';
import { makeOrder } from '../../../../../test/orders.ts';
import { makeProduct } from '../../../../../test/products.ts';
import { openLink, publishedTemplate } from '../../../../../test/public-links.ts';
import { rawSql } from '../../../../../test/raw-sql.ts';
import { savedCardOf } from '../../../../../test/saved-card.ts';
import { sentDocument, sign } from '../../../../../test/signing-flow.ts';
import { eraseDue } from './erasure.ts';

const server = await testApp();
const { as, make, clock, platform } = server;
const { db } = platform;
const DAY = 24 * 3600_000;

async function rowsOf<Row>(text: string): Promise<Row[]> {
  return ((await rawSql(db, text)) as { rows: Row[] }).rows;
}

/** How many rows each table has. */
async function countsOf(): Promise<ReadonlyMap<string, number>> {
  const tables = await rowsOf<{ name: string }>(`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const [row] = await rowsOf<{ count: number }>(`select count(*)::int as count from ${name}`);
    counts.set(name, row?.count ?? 0);
  }
  return counts;
}

async function tablesSaying(text: string): Promise<string[]> {
  const saying: string[] = [];
  for (const name of (await countsOf()).keys()) {
    const found = await rowsOf(`select 1 from ${name} t where t::text ilike '%${text}%' limit 1`);
    if (found.length > 0) saying.push(name);
  }
  return saying.toSorted();
}

/** Signed, open and prepared documents, one of them on hold, in folders, for contacts, and what came of them. */
async function fillDocuments(ada: TestUser, contactId: number): Promise<void> {
  const { accountId, userId } = ada;
  const done = await sentDocument(server, [{ name: 'Bob' }], { sender: ada });
  await sign(done.signers[0]!);
  const open = await sentDocument(server, [{ name: 'Carla' }], { sender: ada });
  const { id: held } = await draft(server, ada, [{ email: 'dora@example.com' }]);
  await draft(server, ada, [{ email: 'eve@example.com' }]);
  await server.runTasks();
  const { id: folderId } = await db
    .insertInto('folders')
    .values({ accountId, name: 'Leases', createdBy: userId, createdAt: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('documents').set({ folderId, clientId: contactId }).where('accountId', '=', accountId).execute();
  await db.updateTable('templates').set({ folderId }).where('accountId', '=', accountId).execute();
  const { id: recipientId } = await db
    .selectFrom('recipients')
    .select('id')
    .where('documentId', '=', open.id)
    .executeTakeFirstOrThrow();
  await questionOf(server, { accountId, documentId: open.id, recipientId });
  await holdOf(server, { accountId, documentId: held, createdBy: userId });
  await driveOf(server, { accountId, connectedBy: userId, documentId: done.id });
}

/** One of everything that a person and their account can have. */
async function furnished(ada: TestUser): Promise<void> {
  const { accountId, userId } = ada;
  const contact = await as(ada)(createContact, {
    body: { email: 'friend@example.com', firstName: 'Fay', lastName: 'Friend', ssn: '123-45-6789', tags: ['Friends'] },
  });
  const template = await publishedTemplate(server, ada);
  await openLink(server, ada, template);
  await bulkSendOf(server, { accountId, ownerId: userId, templateId: template });
  await as(ada)(createMessageTemplate, {
    body: { kind: 'invitation', name: 'Hello', locale: 'en', subject: 'Hello', body: 'Sign this' },
  });
  await fillDocuments(ada, contact.id);
  await savedSignatureOf(server, userId);
  await taxThingsOf(server, userId, accountId, contact.id);
  const { client, items } = await sentChecklist(server, {}, ada);
  expect((await sendPaper(server, await identified(server, client.email), items[0]!)).status).toBe(201);
  await db.insertInto('clientPageSettings').values({ accountId, identity: 'email_code' }).execute();
  const product = await makeProduct(server, ada);
  await makeOrder(server, ada, [{ product: product.id, quantity: 1 }], { contact: contact.id, customer: null });
  await savedCardOf(server, accountId);
  await webhookOf(server, userId, accountId);
  await gatewaysOf(server, accountId);
  await addMember(server, { email: ada.email, userId });
  await db.insertInto('communityCalendars').values({ userId, salt: 'salt', createdAt: clock.now() }).execute();
  const file = { kind: 'csv' as const, fileName: 'friends.csv', sizeBytes: 1, reading: '{}' };
  await db
    .insertInto('contactImports')
    .values({ accountId, userId, uploadedBy: userId, ...file })
    .execute();
  const times = { createdAt: clock.now(), updatedAt: clock.now() };
  const application = { name: 'Ledger', clientId: 'ledger', clientType: 'public' as const, redirectUris: [] };
  await db
    .insertInto('oauthApplications')
    .values({ ...application, ...times, accountId, createdBy: userId })
    .execute();
  await server.runTasks();
}

// What is other people’s too, or part of the books, with what they say of the person taken out.
const STAYS = ['documents', 'legal_holds', 'orders', 'products', 'sealed_files'];

test('a person who has one of everything can be erased, and nothing that names what goes is untried', async () => {
  await make.user({ role: 'super_admin' });
  const ada = await make.user({ role: 'admin' });
  await furnished(ada);
  const due = { deletionAt: new Date(clock.now().getTime() - 1000) };
  await db.updateTable('users').set(due).where('id', '=', ada.userId).execute();
  const before = await countsOf();

  await eraseDue(platform);

  const erased = db.selectFrom('users').select('erasedAt').where('id', '=', ada.userId);
  expect(await erased.executeTakeFirstOrThrow()).toMatchObject({ erasedAt: expect.any(Date) });
  const after = await countsOf();
  const emptied = new Set([...before.keys()].filter((table) => (after.get(table) ?? 0) < (before.get(table) ?? 0)));
  const gone = ['checklists', 'checklist_papers', 'client_pages', 'client_links', 'contacts', 'templates'];
  expect(gone.filter((table) => after.get(table) !== 0)).toEqual([]);
  expect(STAYS.filter((table) => after.get(table) !== before.get(table))).toEqual([]);
  // A reference without a rule for when its row goes stops all of it: each that could was there.
  const keys = await rowsOf<{ from: string; to: string }>(`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and confdeltype in ('a', 'r') and connamespace = 'public'::regnamespace`);
  const untried = keys.filter(({ from, to }) => emptied.has(to) && before.get(from) === 0);
  expect(untried).toEqual([]);

  await server.runTasks({ withSweeps: true });
  clock.advance(2 * DAY);
  await server.runTasks({ withSweeps: true });
  // The books, and the chain of evidence with what was mailed about it.
  expect(await tablesSaying('friend@example.com')).toEqual(['orders']);
  expect(await tablesSaying(ada.email)).toEqual(['evidence_personal', 'mails']);
});
