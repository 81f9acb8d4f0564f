import {
  addRecipient,
  addRecipientGroup,
  archiveDocument,
  closeDocument,
  copyDocument,
  createField,
  declineSigning,
  fillField,
  getDocument,
  listEvidence,
  saveAsTemplate,
  sendDocument,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { checkInvariants } from '../../../../../test/invariants.ts';
import { consent, fillAll, linkOf, refusal, sentDocument, sign } from '../../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make } = server;
const { db, store } = server.platform;
const TEXT = [{ type: 'signature' }, { type: 'text' }];

test('a document that was declined is begun anew, with nothing of what anyone entered, and goes out', async () => {
  const document = await sentDocument(server, [
    { name: 'Ada', fields: TEXT, order: 1 },
    { name: 'Bob', order: 2 },
  ]);
  const [ada] = document.signers;
  await fillAll(ada!, 'entered');
  await ada!.call(declineSigning, { body: { reason: 'Wrong page' } });
  const before = await document.read();
  const user = as(document.sender);

  const copy = await user(copyDocument, { params: { id: document.id } });

  expect(copy.id).not.toBe(document.id);
  expect(copy.number).not.toBe(before.number);
  expect(copy).toMatchObject({ status: 'draft', round: 0, title: before.title, subject: before.subject });
  expect(copy.recipients.map(({ email, state, order }) => [email, state, order])).toEqual(
    before.recipients.map(({ email, order }) => [email, 'waiting', order]),
  );
  expect(copy.files.map(({ sha256 }) => sha256)).toEqual(before.files.map(({ sha256 }) => sha256));
  expect(copy.fields.map(({ type, value }) => [type, value])).toEqual(before.fields.map(({ type }) => [type, null]));
  const { events } = await user(listEvidence, { params: { id: copy.id } });
  expect(events[0]).toMatchObject({ action: 'document.created', details: { copiedFrom: document.id } });

  await user(sendDocument, { params: { id: copy.id } });
  await server.runTasks();
  await sign(await linkOf(server, copy.id, ada!));
  expect((await user(getDocument, { params: { id: document.id } })).status).toBe('rejected');
  expect(await checkInvariants(db, store)).toEqual([]);
});

test('groups go into the copy, and witnesses attest the one who was copied', async () => {
  const document = await sentDocument(server, [{ name: 'Ada' }], {
    prepare: async (user, id, [signer]) => {
      const { id: group } = await user(addRecipientGroup, { params: { id }, body: { name: 'Partners', needed: 1 } });
      const witness = { role: 'witness' as const, witnessOf: signer, name: 'Wes', email: 'wes@example.com' };
      const others = ['Bea', 'Cal'].map((name) => ({ name, email: `${name}@example.com`, group }));
      for (const one of [witness, ...others]) {
        const { id: recipient } = await user(addRecipient, { body: { ...one, document: id } });
        const { files } = await user(getDocument, { params: { id } });
        const place = { page: 1, x: 0.1, y: 0.5, width: 0.1, height: 0.05 };
        const field = { ...place, document: id, file: files[0]!.id, recipient, type: 'signature' as const };
        await user(createField, { body: field });
      }
    },
  });
  await as(document.sender)(closeDocument, { params: { id: document.id } });

  const copy = await as(document.sender)(copyDocument, { params: { id: document.id } });

  const idOf = (name: string) => copy.recipients.find((one) => one.name === name)?.id;
  expect(copy.recipientGroups).toMatchObject([{ name: 'Partners', needed: 1 }]);
  const group = copy.recipientGroups[0]?.id;
  const ties = copy.recipients.map(({ name, group: own, witnessOf }) => [name, [own, witnessOf]]);
  expect(Object.fromEntries(ties)).toEqual({
    Ada: [null, null],
    Bea: [group, null],
    Cal: [group, null],
    Wes: [null, idOf('Ada')],
  });
  const sent = await as(document.sender)(sendDocument, { params: { id: copy.id } });
  expect(sent.status).toBe('pending');
});

test('an access code is not copied, so that the copy asks for one before it goes out', async () => {
  const person = { name: 'Ada', identity: 'access_code' as const, accessCode: 'blue river' };
  const document = await sentDocument(server, [person]);
  await as(document.sender)(closeDocument, { params: { id: document.id } });
  const copy = await as(document.sender)(copyDocument, { params: { id: document.id } });
  expect(copy.recipients[0]).toMatchObject({ identity: 'access_code', identitySecret: 'none' });
  expect(await refusal(as(document.sender)(sendDocument, { params: { id: copy.id } }))).toBe(
    '422 document_not_sendable',
  );
});

test('what is out is not copied, what is archived is, and by no one who does not see it', async () => {
  const document = await sentDocument(server, [{ name: 'Ada' }]);
  const copy = (user = document.sender) => as(user)(copyDocument, { params: { id: document.id } });
  expect(await refusal(copy())).toBe('409 document_transition_refused');
  await as(document.sender)(closeDocument, { params: { id: document.id } });
  await as(document.sender)(archiveDocument, { params: { id: document.id } });
  expect((await copy()).archivedAt).toBeNull();
  expect(await refusal(copy(await make.user()))).toBe('404 not_found');
});

test('what the sender had put in is in the copy, also where its signer wrote over it, and what is fixed in a template', async () => {
  const document = await sentDocument(server, [
    {
      name: 'Ada',
      fields: [
        { type: 'signature' },
        { type: 'text', ref: 'kept', value: 'Net 30' },
        { type: 'text', ref: 'over', value: 'Net 60' },
        { type: 'text', ref: 'emptied', value: 'Net 90', isRequired: false },
        { type: 'text', ref: 'fixed', value: '7', isReadOnly: true },
        { type: 'text', ref: 'entered' },
        { type: 'text', ref: 'total', formula: '[fixed] * 2' },
      ],
    },
  ]);
  const [ada] = document.signers;
  await consent(ada!);
  const idOf = async (ref: string) => (await document.read()).fields.find((field) => field.ref === ref)!.id;
  const fill = async (ref: string, value: string | null) =>
    ada!.call(fillField, { params: { id: await idOf(ref) }, body: { value } });
  await fill('over', 'Net 14');
  await fill('emptied', 'Net 7');
  await fill('emptied', null);
  await fill('entered', 'Hello');
  await ada!.call(declineSigning, { body: { reason: 'Too soon' } });

  const copy = await as(document.sender)(copyDocument, { params: { id: document.id } });
  const template = await as(document.sender)(saveAsTemplate, { params: { id: document.id }, body: { name: 'Terms' } });

  const values = (fields: readonly { type: string; ref?: string; value: string | null }[]) =>
    Object.fromEntries(fields.filter(({ type }) => type === 'text').map(({ ref, value }) => [ref, value]));
  const given = { kept: 'Net 30', over: 'Net 60', emptied: 'Net 90', fixed: '7', entered: null, total: null };
  expect(values(copy.fields)).toEqual(given);
  // Of what a signer may change nothing goes into a template.
  expect(values(template.content.fields)).toMatchObject({ fixed: '7', over: null, total: null });
});
