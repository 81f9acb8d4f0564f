import {
  addRecipient,
  completeDocument,
  createDocument,
  createField,
  getDocument,
  getSigning,
  listEvidence,
  replaceFields,
  resendLink,
  sendDocument,
  updateDocument,
  updateRecipient,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { plainPdf } from '../../../../../../../packages/pdf/test/sources.ts';
import { type Refused, testApp } from '../../../../../test/app.ts';
import { draft, place, READY } from '../../../../../test/drafting.ts';
import { checkInvariants } from '../../../../../test/invariants.ts';
import { linkOf, refusal, sentDocument, sign, upload } from '../../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make } = server;

const reasonsOf = async (work: Promise<unknown>): Promise<{ path: string; code: string }[]> => {
  const cause = await work.then(
    () => null,
    (thrown: unknown) => thrown as Refused,
  );
  expect(cause).toMatchObject({ status: 422, code: 'document_not_sendable' });
  return cause!.errors.map(({ path, code }) => ({ path, code }));
};

test('everything that keeps a document from being sent is said at once', async () => {
  const alice = await make.user();
  const { id } = await as(alice)(createDocument, { body: {} });

  const reasons = await reasonsOf(as(alice)(sendDocument, { params: { id } }));

  expect(reasons).toEqual([
    { path: 'files', code: 'send_no_files' },
    { path: 'recipients', code: 'send_no_recipients' },
    { path: 'signing_option', code: 'send_no_signing_option' },
    { path: 'subject', code: 'send_no_subject' },
    { path: 'message', code: 'send_no_message' },
    { path: 'message_template_name', code: 'send_no_message_template_name' },
  ]);
});

test('names and texts of marks that are not seen keep a document from being sent', async () => {
  const alice = await make.user();
  const { id, recipientIds } = await draft(server, alice, [{ email: 'ada@example.com' }]);
  const unseen = '\u200b\u2060';
  await as(alice)(updateDocument, { params: { id }, body: { subject: unseen, message: unseen } });
  await as(alice)(updateRecipient, { params: { id: recipientIds[0]! }, body: { name: unseen } });

  expect(await reasonsOf(as(alice)(sendDocument, { params: { id } }))).toEqual([
    { path: `recipients.${recipientIds[0]}.name`, code: 'send_recipient_incomplete' },
    { path: 'subject', code: 'send_no_subject' },
    { path: 'message', code: 'send_no_message' },
  ]);
});

test('fields of no one and signers without a signature field keep a document from being sent', async () => {
  const alice = await make.user();
  const { id, fileId, recipientIds } = await draft(server, alice, [{ email: 'ada@example.com' }]);
  const other = await as(alice)(addRecipient, { body: { document: id, email: 'bob@example.com', name: 'Bob' } });
  const nobody = await as(alice)(createField, {
    body: { document: id, file: fileId, recipient: null, ...place, type: 'text' },
  });

  const reasons = await reasonsOf(as(alice)(sendDocument, { params: { id } }));

  expect(reasons).toEqual([
    { path: `fields.${nobody.id}.recipient`, code: 'send_fields_unassigned' },
    { path: `recipients.${other.id}`, code: 'send_no_signature_fields' },
  ]);
  expect(recipientIds).not.toContain(other.id);
});

test('a value set by the sender must fit its field, and what no one may change must be filled', async () => {
  const alice = await make.user();
  const { id, fileId, recipientIds } = await draft(server, alice, [{ email: 'ada@example.com' }]);
  const base = { file: fileId, recipient: recipientIds[0]!, ...place };
  const [signature] = (await as(alice)(getDocument, { params: { id } })).fields;
  const { fields } = await as(alice)(replaceFields, {
    params: { id },
    body: {
      fields: [
        signature!,
        { ...base, type: 'text', isReadOnly: true },
        { ...base, type: 'text', maxLength: 3, value: 'too long' },
        { ...base, type: 'dropdown', options: ['a', 'b'], value: 'c' },
        { ...base, type: 'date', value: '2026-02-30' },
        { ...base, type: 'email', value: 'not an address' },
        { ...base, type: 'name', value: 'two\nlines' },
        { ...base, type: 'text', value: 'a\u202eb' },
        { ...base, type: 'text', isReadOnly: true, value: '\u200b' },
        { ...base, type: 'text', isReadOnly: true, value: 'fine' },
        { ...base, type: 'date', value: '2028-02-29' },
        { ...base, type: 'email', value: 'ada@example.com' },
      ],
    },
  });

  const reasons = await reasonsOf(as(alice)(sendDocument, { params: { id } }));

  expect(reasons.map(({ path }) => path)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((index) => `fields.${fields[index]!.id}.value`),
  );
});

test('patterns that take long use up the time of their own document, and of no other', async () => {
  const alice = await make.user();
  const { id, fileId, recipientIds } = await draft(server, alice, [{ email: 'ada@example.com' }]);
  const base = { file: fileId, recipient: recipientIds[0]!, ...place, type: 'text' as const };
  const [signature] = (await as(alice)(getDocument, { params: { id } })).fields;
  const slow = Array.from({ length: 30 }, (_, at) => {
    return { ...base, tabOrder: at + 1, pattern: `.*.*.*.*.*.*${at}x`, value: 'a'.repeat(400) };
  });
  const quick = { ...base, tabOrder: 100, pattern: '[a-z]+', value: 'abc' };
  const { fields } = await as(alice)(replaceFields, {
    params: { id },
    body: { fields: [signature!, ...slow, quick] },
  });

  const reasons = await reasonsOf(as(alice)(sendDocument, { params: { id } }));

  expect(reasons).toEqual(
    fields.slice(1).map((field) => ({ path: `fields.${field.id}.value`, code: 'field_value_invalid' })),
  );
  const other = await draft(server, alice, [{ email: 'ada@example.com' }]);
  const target = { document: other.id, file: other.fileId, recipient: other.recipientIds[0]! };
  await as(alice)(createField, { body: { ...base, ...target, pattern: '[a-z]+', value: 'abc' } });
  expect(await as(alice)(sendDocument, { params: { id: other.id } })).toMatchObject({ status: 'pending' });
});

test('with ‘send document only’ signers need no signature field', async () => {
  const alice = await make.user();
  const { id } = await draft(server, alice, [{ email: 'ada@example.com', role: 'viewer' }]);
  await as(alice)(addRecipient, { body: { document: id, email: 'bob@example.com', name: 'Bob' } });
  await as(alice)(updateDocument, { params: { id }, body: { sendDocumentOnly: true } });

  const sent = await as(alice)(sendDocument, { params: { id } });

  expect(sent.status).toBe('pending');
});

test('copies alone leave no one who could finish a document', async () => {
  const alice = await make.user();
  const { id } = await draft(server, alice, [{ email: 'ada@example.com', role: 'copy' }]);

  const reasons = await reasonsOf(as(alice)(sendDocument, { params: { id } }));

  expect(reasons).toEqual([{ path: 'recipients', code: 'send_no_recipients' }]);
});

test('sending invites the first in order, and the document is sent once the first mail has left', async () => {
  const alice = await make.user();
  const { id } = await draft(server, alice, [
    { email: 'ada-order@example.com', order: 1 },
    { email: 'bob-order@example.com', order: 2 },
  ]);

  const pending = await as(alice)(sendDocument, { params: { id } });
  await server.runTasks();

  const sent = await as(alice)(getDocument, { params: { id } });
  expect(pending).toMatchObject({ status: 'pending', round: 1, sentAt: null });
  expect(sent.status).toBe('sent');
  expect(sent.sentAt).not.toBeNull();
  expect(sent.recipients.map(({ state }) => state)).toEqual(['invited', 'waiting']);
  const mails = (await server.mails()).filter(({ to }) => to.endsWith('-order@example.com'));
  expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
    { to: 'ada-order@example.com', subject: READY.subject },
  ]);
  expect(mails[0]!.text).toContain(READY.message);
  const { events } = await as(alice)(listEvidence, { params: { id } });
  expect(events.map(({ action }) => action)).toEqual([
    'document.created',
    'file.added',
    'document.sent',
    'recipient.invited',
    'recipient.mail_sent',
  ]);
});

test('the invitation speaks the recipient’s language', async () => {
  const alice = await make.user();
  const people = (['en', 'es', 'zhCn', 'ar', 'ur'] as const).map((locale) => ({
    email: `tongue-${locale}@example.com`,
    locale,
  }));
  const { id } = await draft(server, alice, people);
  await as(alice)(sendDocument, { params: { id } });

  const mails = (await server.mails()).filter(({ to }) => to.startsWith('tongue-'));

  const html = new Map(mails.map((mail) => [mail.to.slice(7, -12), mail.html]));
  expect(html.get('en')).toContain('Review and sign');
  expect(html.get('es')).toContain('Revisar y firmar');
  expect(html.get('zhCn')).toContain('查看并签署');
  expect(html.get('ar')).toContain('dir="rtl"');
  expect(html.get('ur')).toContain('جائزہ لیں اور دستخط کریں');
});

test('two sendings at once send once', async () => {
  const alice = await make.user();
  const { id } = await draft(server, alice, [{ email: 'twice@example.com' }]);

  const outcomes = await Promise.allSettled([1, 2].map(() => as(alice)(sendDocument, { params: { id } })));

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await server.mails()).filter(({ to }) => to === 'twice@example.com')).toHaveLength(1);
});

test('what was sent cannot be changed', async () => {
  const alice = await make.user();
  const { id, fileId, recipientIds } = await draft(server, alice, [{ email: 'ada@example.com' }]);
  await as(alice)(sendDocument, { params: { id } });
  const field = { document: id, file: fileId, recipient: recipientIds[0]!, ...place, type: 'text' as const };
  const person = { document: id, email: 'late@example.com', name: 'Late' };

  expect(await refusal(as(alice)(updateDocument, { params: { id }, body: { subject: 'Other' } }))).toBe(
    '409 document_not_editable',
  );
  expect(await refusal(as(alice)(createField, { body: field }))).toBe('409 document_not_editable');
  expect(await refusal(as(alice)(addRecipient, { body: person }))).toBe('409 document_not_editable');
  expect(await refusal(as(alice)(updateRecipient, { params: { id: recipientIds[0]! }, body: { name: 'Eve' } }))).toBe(
    '409 document_not_editable',
  );
  expect(await refusal(as(alice)(replaceFields, { params: { id }, body: { fields: [] } }))).toBe(
    '409 document_not_editable',
  );
  const bytes = await plainPdf();
  const late = await upload(server, alice, '/api/submit_document_files/', [{ name: 'late.pdf', bytes }], {
    document: String(id),
  });
  expect(late).toMatchObject({ status: 409, body: { code: 'document_not_editable' } });
});

test('a fresh link works, the old one says that it was replaced', async () => {
  const { sender, id, signers } = await sentDocument(server, [{ name: 'Ada' }]);
  const [ada] = signers;

  await as(sender)(resendLink, { params: { id }, body: { recipient: ada!.id } });
  const fresh = await linkOf(server, id, ada!);

  expect(fresh.token).not.toBe(ada!.token);
  expect(await refusal(ada!.call(getSigning))).toBe('410 link_replaced');
  expect(await fresh.call(getSigning)).toMatchObject({ turn: true });
});

test('a fresh link that is asked for twice is two mails with one living link', async () => {
  const { sender, id, signers } = await sentDocument(server, [{ name: 'Ada' }]);
  const recipient = signers[0]!.id;

  await as(sender)(resendLink, { params: { id }, body: { recipient } });
  await as(sender)(resendLink, { params: { id }, body: { recipient } });

  const links = await server.platform.db
    .selectFrom('recipientLinks')
    .select('deadReason')
    .where('recipientId', '=', recipient)
    .orderBy('createdAt')
    .execute();
  expect(links.map(({ deadReason }) => deadReason)).toEqual(['replaced', 'replaced', null]);
});

test('who has finished gets the way to their copy, and who is not asked yet gets nothing', async () => {
  const { sender, id, signers } = await sentDocument(server, [
    { name: 'Ada', order: 1 },
    { name: 'Bob', order: 2 },
    { name: 'Cy', order: 3 },
  ]);
  await sign(signers[0]!);

  await as(sender)(resendLink, { params: { id }, body: { recipient: signers[0]!.id } });
  const early = await refusal(as(sender)(resendLink, { params: { id }, body: { recipient: signers[2]!.id } }));

  expect(early).toBe('409 document_transition_refused');
  const last = (await server.mails()).findLast(({ to }) => to === signers[0]!.email);
  expect(last).toMatchObject({ event: 'document.copy_link' });
  expect(await refusal(as(sender)(resendLink, { params: { id }, body: { recipient: 999_999 } }))).toBe('404 not_found');
});

test('after all of this the installation keeps its invariants', async () => {
  await server.runTasks();

  expect(await checkInvariants(server.platform.db, server.platform.store)).toEqual([]);
});

test('after the document was marked as completed no one is told that they finished a part they did not', async () => {
  const people = [
    { name: 'Ada', order: 1 },
    { name: 'Bob', order: 2 },
    { name: 'Cy', role: 'copy' as const, fields: [] },
  ];
  const { sender, id, signers } = await sentDocument(server, people);
  const textTo = async ({ id: recipient, email }: { id: number; email: string }) => {
    await as(sender)(resendLink, { params: { id }, body: { recipient } });
    await server.runTasks();
    return (await server.mails()).findLast(({ to }) => to === email)!.text;
  };

  await sign(signers[0]!);
  const early = await textTo(signers[0]!);
  await as(sender)(completeDocument, { params: { id } });
  await server.runTasks();
  const texts = [await textTo(signers[0]!), await textTo(signers[1]!), await textTo(signers[2]!)];

  expect(early).toContain('When everyone has finished, you can get your copy');
  expect(texts[0]).toContain('You’ve finished your part');
  expect(texts[1]).toContain('before you finished your part');
  expect(texts[2]).toContain('is completed. Use this link to get your copy');
});
