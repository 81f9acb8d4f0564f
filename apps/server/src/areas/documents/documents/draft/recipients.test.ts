import {
  addRecipient,
  createDocument,
  createField,
  getDocument,
  listDocuments,
  removeRecipient,
  sendDocument,
  updateDocument,
  updateRecipient,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { draft, place } from '../../../../../test/drafting.ts';
import { refusal } from '../../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make } = server;

test('recipients get colours of their own, the document’s language, and act together unless told otherwise', async () => {
  const alice = await make.user({ locale: 'ar' });
  const { id } = await as(alice)(createDocument, { body: {} });
  const add = (email: string) => as(alice)(addRecipient, { body: { document: id, email, name: 'Somebody' } });

  const first = await add('one@example.com');
  const second = await add('two@example.com');
  await as(alice)(removeRecipient, { params: { id: first.id } });
  const third = await add('three@example.com');

  expect(first).toMatchObject({ colour: 0, locale: 'ar', order: 1, role: 'signer', state: 'waiting' });
  expect(second.colour).toBe(1);
  expect(third.colour).toBe(0);
});

test('a person is a recipient of a document once, however their address is written', async () => {
  const alice = await make.user();
  const { id } = await as(alice)(createDocument, { body: {} });
  await as(alice)(addRecipient, { body: { document: id, email: 'ada@example.com', name: 'Ada' } });
  const other = await as(alice)(addRecipient, { body: { document: id, email: 'bob@example.com', name: 'Bob' } });

  const body = { document: id, email: 'ADA@example.com', name: 'Ada' };
  const again = await refusal(as(alice)(addRecipient, { body }));
  const renamed = await refusal(
    as(alice)(updateRecipient, { params: { id: other.id }, body: { email: 'Ada@Example.com' } }),
  );

  expect([again, renamed]).toEqual(['409 recipient_email_taken', '409 recipient_email_taken']);
});

test('a change of a recipient leaves alone what it does not name', async () => {
  const alice = await make.user();
  const { id } = await as(alice)(createDocument, { body: {} });
  const body = { document: id, email: 'ada@example.com', name: 'Ada', phone: '+44 1', order: 3, mayDelegate: true };
  const recipient = await as(alice)(addRecipient, { body: { ...body, role: 'approver' } });

  const changed = await as(alice)(updateRecipient, { params: { id: recipient.id }, body: { name: 'Ada King' } });

  expect(changed).toEqual({ ...recipient, name: 'Ada King', version: 2 });
});

test('names with control characters, wrong addresses and unknown roles are refused', async () => {
  const alice = await make.user();
  const { id } = await as(alice)(createDocument, { body: {} });
  const add = (given: object) =>
    refusal(as(alice)(addRecipient, { body: { document: id, email: 'a@example.com', name: 'Ada', ...given } }));

  expect(await add({ name: 'Ada\r\nBcc: eve@example.com' })).toBe('422 request_invalid');
  expect(await add({ email: 'ada@example' })).toBe('422 request_invalid');
  expect(await add({ email: 'ada..king@example.com' })).toBe('422 request_invalid');
  expect(await add({ role: 'king' })).toBe('422 request_invalid');
  expect(await add({ document: id + 1000 })).toBe('404 not_found');
});

test('a document has at most 50 recipients', async () => {
  const alice = await make.user();
  const { id } = await as(alice)(createDocument, { body: {} });
  const add = (index: number) =>
    as(alice)(addRecipient, { body: { document: id, email: `person-${index}@example.com`, name: 'Person' } });
  for (let index = 0; index < 50; index += 1) await add(index);

  expect(await refusal(add(50))).toBe('422 recipients_too_many');
});

test('removing a recipient removes their fields', async () => {
  const alice = await make.user();
  const { id, recipientIds } = await draft(server, alice, [{ email: 'ada@example.com' }, { email: 'bob@example.com' }]);

  await as(alice)(removeRecipient, { params: { id: recipientIds[0]! } });

  const { fields, recipients } = await as(alice)(getDocument, { params: { id } });
  expect(recipients.map((one) => one.id)).toEqual([recipientIds[1]]);
  expect(fields.map(({ recipient }) => recipient)).toEqual([recipientIds[1]]);
});

test('who has fields cannot become someone who fills nothing in', async () => {
  const alice = await make.user();
  const { recipientIds } = await draft(server, alice, [{ email: 'ada@example.com' }]);

  const change = as(alice)(updateRecipient, { params: { id: recipientIds[0]! }, body: { role: 'viewer' } });

  expect(await refusal(change)).toBe('422 request_invalid');
});

test('another account cannot touch a recipient, nor place a field for one', async () => {
  const alice = await make.user();
  const mallory = await make.user();
  const hers = await draft(server, alice, [{ email: 'ada@example.com' }]);
  const his = await draft(server, mallory, [{ email: 'bob@example.com' }]);
  const params = { id: hers.recipientIds[0]! };
  const target = { document: his.id, file: his.fileId, recipient: hers.recipientIds[0]! };

  expect(await refusal(as(mallory)(updateRecipient, { params, body: { name: 'Eve' } }))).toBe('404 not_found');
  expect(await refusal(as(mallory)(removeRecipient, { params }))).toBe('404 not_found');
  const field = as(mallory)(createField, { body: { ...target, ...place, type: 'text' } });
  expect(await refusal(field)).toBe('422 field_choice_missing');
});

test('recipients of a draft may lack an address and a name, as many as there are', async () => {
  const alice = await make.user();
  const { id } = await as(alice)(createDocument, { body: {} });
  const add = (given: { name: string; email: string }) => as(alice)(addRecipient, { body: { document: id, ...given } });

  const maria = await add({ name: 'Maria', email: '' });
  const others = [await add({ name: 'Grace', email: ' ' }), await add({ name: '', email: 'ada@example.com' })];
  const blank = await add({ name: '', email: '' });
  const cleared = await as(alice)(updateRecipient, { params: { id: others[1]!.id }, body: { email: '' } });

  expect(maria).toMatchObject({ name: 'Maria', email: '', state: 'waiting' });
  expect([...others, blank, cleared].map(({ email }) => email)).toEqual(['', 'ada@example.com', '', '']);
  const { recipients } = await as(alice)(getDocument, { params: { id } });
  expect(recipients).toHaveLength(4);
  const { results } = await as(alice)(listDocuments, { query: { search: 'Maria' } });
  expect(results.map((found) => found.id)).toEqual([id]);
});

test('a document with an incomplete recipient is not sent, each is named with what is missing, and no mail goes out', async () => {
  const alice = await make.user();
  const { id, recipientIds } = await draft(server, alice, [
    { email: 'ada@example.com' },
    { email: '', name: 'Maria' },
    { email: 'copy@example.com', name: '', role: 'copy' },
  ]);
  const [, maria, copy] = recipientIds;

  for (const signingOption of ['shared', 'separate'] as const) {
    await as(alice)(updateDocument, { params: { id }, body: { signingOption } });
    await expect(as(alice)(sendDocument, { params: { id } })).rejects.toMatchObject({
      code: 'document_not_sendable',
      errors: [
        { path: `recipients.${maria}.email`, code: 'send_recipient_incomplete' },
        { path: `recipients.${copy}.name`, code: 'send_recipient_incomplete' },
      ],
    });
  }
  await server.runTasks();
  expect((await server.mails()).filter(({ to }) => to === '' || to === 'ada@example.com')).toEqual([]);

  await as(alice)(updateRecipient, { params: { id: maria! }, body: { email: 'maria@example.com' } });
  await as(alice)(updateRecipient, { params: { id: copy! }, body: { name: 'Copy' } });
  expect(await as(alice)(sendDocument, { params: { id } })).toMatchObject({ status: 'pending' });
});
