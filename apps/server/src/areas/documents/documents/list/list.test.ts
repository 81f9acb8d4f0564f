import {
  createContact,
  createDocument,
  deleteContact,
  getDocument,
  listDocuments,
  updateDocument,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { madeDocument } from '../../../../../test/documents-made.ts';
import { refusal } from '../../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make } = server;

test('documents are listed by form type and by the client they are about, who is named', async () => {
  const user = await make.user();
  const { id: client } = await as(user)(createContact, {
    body: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
  });
  const { id } = await as(user)(createDocument, { body: { formType: '1040', client } });
  await as(user)(createDocument, { body: { formType: 'W9' } });
  const find = async (query: object) => (await as(user)(listDocuments, { query })).results;

  expect((await find({ formType: '1040' })).map((one) => one.id)).toEqual([id]);
  expect(await find({ client })).toMatchObject([{ id, client, clientName: 'Ada Lovelace', formType: '1040' }]);
  expect(await find({ client, formType: 'W9' })).toEqual([]);
  expect(await refusal(as(user)(listDocuments, { query: { formType: '1041' as never } }))).toBe('422 request_invalid');
  await as(user)(deleteContact, { params: { id: client } });
  expect((await as(user)(getDocument, { params: { id } })).clientName).toBe('Ada Lovelace');
});

test('form type and client are changed in a draft; a contact of another account is none', async () => {
  const [user, other] = [await make.user(), await make.user()];
  const contact = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };
  const [{ id: client }, { id: foreign }] = [
    await as(user)(createContact, { body: contact }),
    await as(other)(createContact, { body: contact }),
  ];
  const { id } = await as(user)(createDocument, { body: {} });
  const change = (body: object) => as(user)(updateDocument, { params: { id }, body });

  expect(await change({ formType: '1120S', client })).toMatchObject({ formType: '1120S', client });
  expect(await refusal(change({ client: foreign }))).toBe('404 not_found');
  await as(user)(deleteContact, { params: { id: client } });
  expect(await change({ title: 'Return', client })).toMatchObject({ client, title: 'Return' });
  expect(await change({ client: null, formType: null })).toMatchObject({
    client: null,
    clientName: null,
    formType: null,
  });
});

test('each order has what it lacks at the end that people look at last', async () => {
  const user = await make.user();
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  const early = await madeDocument(server, user, { sentAt: day(1), expiresAt: day(11), sealedAt: day(5), title: 'b' });
  const late = await madeDocument(server, user, { sentAt: day(2), expiresAt: day(12), sealedAt: day(6), title: 'a' });
  const none = await madeDocument(server, user, { title: 'c' });
  const by = async (ordering: string) =>
    (await as(user)(listDocuments, { query: { ordering: ordering as never } })).results.map(({ id }) => id);

  expect(await by('-sent_at')).toEqual([late, early, none]);
  expect(await by('sent_at')).toEqual([none, early, late]);
  expect(await by('expires_at')).toEqual([early, late, none]);
  expect(await by('-completed_at')).toEqual([late, early, none]);
  expect(await by('title')).toEqual([late, early, none]);
  expect(await by('-number')).toEqual([none, late, early]);
});
