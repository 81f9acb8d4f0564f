import {
  createDocument,
  countDocuments,
  deleteDocument,
  getDocument,
  listDocuments,
  listEvidence,
  updateDocument,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { draft, READY } from '../../../../test/drafting.ts';
import { refusal } from '../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make } = server;

test('a document begins as new, with a number of the account and an entry in its evidence', async () => {
  const alice = await make.user();

  const document = await as(alice)(createDocument, { body: { signingOption: 'shared', formType: '1040' } });

  expect(document).toMatchObject({ number: 'D-000001', status: 'new', formType: '1040', signingOption: 'shared' });
  expect(document.creator.email).toBe(alice.email);
  const { events, isChainIntact } = await as(alice)(listEvidence, { params: { id: document.id } });
  expect(events.map(({ action }) => action)).toEqual(['document.created']);
  expect(isChainIntact).toBe(true);
});

test('twenty documents begun at once get twenty numbers without a gap', async () => {
  const alice = await make.user();

  const begun = await Promise.all(Array.from({ length: 20 }, () => as(alice)(createDocument, { body: {} })));

  const numbers = begun.map(({ number }) => Number(number.slice(2))).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test('another account neither sees, changes nor deletes a document', async () => {
  const alice = await make.user();
  const mallory = await make.user();
  const { id } = await as(alice)(createDocument, { body: {} });
  const params = { id };

  expect(await refusal(as(mallory)(getDocument, { params }))).toBe('404 not_found');
  expect(await refusal(as(mallory)(updateDocument, { params, body: { subject: 'Mine' } }))).toBe('404 not_found');
  expect(await refusal(as(mallory)(deleteDocument, { params }))).toBe('404 not_found');
  expect(await refusal(as(null)(getDocument, { params }))).toBe('401 not_signed_in');
  expect((await as(mallory)(listDocuments)).results).toEqual([]);
});

test('settings that are not named stay as they are', async () => {
  const alice = await make.user();
  const { id } = await as(alice)(createDocument, { body: {} });
  await as(alice)(updateDocument, { params: { id }, body: { ...READY, expiryDays: 7, autoReminders: true } });

  const document = await as(alice)(updateDocument, { params: { id }, body: { subject: 'Another one' } });

  expect(document).toMatchObject({ ...READY, subject: 'Another one', expiryDays: 7, autoReminders: true });
});

test('a change that names an older version is refused and changes nothing', async () => {
  const alice = await make.user();
  const { id, version } = await as(alice)(createDocument, { body: {} });
  const call = (subject: string, of: number) =>
    as(alice)(updateDocument, { params: { id }, body: { subject }, headers: { 'if-match': `"${of}"` } });
  const changed = await call('First', version);

  expect(await refusal(call('Second', version))).toBe('409 version_stale');
  expect(changed.version).toBe(version + 1);
  expect((await as(alice)(getDocument, { params: { id } })).subject).toBe('First');
});

test('a deleted document is gone for its owner too, and its evidence stays', async () => {
  const alice = await make.user();
  const { id } = await as(alice)(createDocument, { body: {} });

  await as(alice)(deleteDocument, { params: { id } });

  expect(await refusal(as(alice)(getDocument, { params: { id } }))).toBe('404 not_found');
  const entries = await server.platform.db.selectFrom('evidence').selectAll().where('documentId', '=', id).execute();
  expect(entries.map(({ action }) => action)).toEqual(['document.created', 'document.deleted']);
});

test('the list filters by state, searches number, title, subject and recipients, and pages', async () => {
  const alice = await make.user();
  const lease = await draft(server, alice, [{ email: 'grace.hopper@example.org', name: 'Grace Hopper' }]);
  for (let count = 0; count < 11; count += 1) await as(alice)(createDocument, { body: {} });
  const find = async (search: string) =>
    (await as(alice)(listDocuments, { query: { search } })).results.map(({ id }) => id);

  const first = await as(alice)(listDocuments, { query: { pageSize: 10 } });
  const second = await as(alice)(listDocuments, { query: { pageSize: 10, page: 2 } });

  expect(first).toMatchObject({ count: 12, previous: null });
  expect(first.next).toContain('page=2');
  expect(second.results.map(({ id }) => id)).toContain(lease.id);
  expect(second.results).toHaveLength(2);
  expect(await find('lease')).toEqual([lease.id]);
  expect(await find('D-000001')).toEqual([lease.id]);
  expect(await find('hopper')).toEqual([lease.id]);
  expect(await find('GRACE.HOPPER@example')).toEqual([lease.id]);
  expect(await find('ho')).toEqual([lease.id]);
  expect(await find('100%')).toEqual([]);
  const drafts = await as(alice)(listDocuments, { query: { status: 'draft' } });
  expect(drafts.results).toMatchObject([
    { id: lease.id, fileCount: 1, pageCount: 1, recipients: [{ name: 'Grace Hopper' }] },
  ]);
  const oldest = await as(alice)(listDocuments, { query: { ordering: 'number' } });
  expect(oldest.results[0]?.number).toBe('D-000001');
});

test('a search of one character is refused', async () => {
  const alice = await make.user();

  expect(await refusal(as(alice)(listDocuments, { query: { search: 'x' } }))).toBe('422 request_invalid');
});

test('the counts say how many documents each filter shows', async () => {
  const alice = await make.user();
  await as(alice)(createDocument, { body: {} });
  await draft(server, alice, [{ email: 'ada@example.com' }]);

  const { counts } = await as(alice)(countDocuments);

  expect(counts).toMatchObject({ all: 2, new: 1, draft: 1, sent: 0, notCompleted: 0, archived: 0 });
});
