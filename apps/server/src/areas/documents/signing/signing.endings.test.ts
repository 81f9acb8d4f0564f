import {
  declineSigning,
  delegateSigning,
  fillField,
  finishSigning,
  getSigning,
  giveConsent,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { callWith, consent, fillAll, linkOf, refusal, sentDocument, sign } from '../../../../test/signing-flow.ts';

const server = await testApp();

async function tokenFor(documentId: number, email: string) {
  return linkOf(server, documentId, { email });
}

test('the next are invited when everyone before them is done, and not earlier', async () => {
  const { id, signers, read } = await sentDocument(server, [
    { name: 'First', order: 1 },
    { name: 'Also first', order: 1 },
    { name: 'Second', order: 2 },
  ]);
  const [first, also, second] = signers;

  await sign(first!);
  await server.runTasks();
  const early = await tokenFor(id, second!.email);
  await sign(also!);
  await server.runTasks();
  const due = await tokenFor(id, second!.email);

  expect(early.token).toBe('');
  expect((await due.call(getSigning)).turn).toBe(true);
  expect((await read()).status).toBe('submitted');
  await sign(due);
  await server.runTasks();
  expect((await read()).status).toBe('completed');
});

test('someone whose turn has not come can look and not touch, and leaves no trace', async () => {
  const { id, signers } = await sentDocument(server, [
    { name: 'First', order: 1 },
    { name: 'Second', order: 2, fields: [{ type: 'text' }, { type: 'signature' }] },
  ]);
  const [, second] = signers;
  const { db } = server.platform;
  const { token, hash } = await import('../../../platform/crypto/crypto.ts').then(({ newToken }) => newToken());
  const { accountId } = await db
    .selectFrom('documents')
    .select('accountId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const link = { tokenHash: hash, accountId, documentId: id, recipientId: second!.id, round: 1 };
  await db
    .insertInto('recipientLinks')
    .values({ ...link, createdAt: server.clock.now() })
    .execute();
  const call = callWith(server, id, token);

  const view = await call(getSigning);
  const field = view.fields.find(({ isMine, type }) => isMine && type === 'text')!;

  expect(view).toMatchObject({ turn: false, recipient: { state: 'waiting' } });
  const accepted = { accepted: true, disclosureVersion: view.consent.disclosureVersion };
  expect(await refusal(call(giveConsent, { body: accepted }))).toBe('409 not_your_turn');
  expect(await refusal(call(fillField, { params: { id: field.id }, body: { value: 'x' } }))).toBe('409 not_your_turn');
  expect(await refusal(call(finishSigning))).toBe('409 not_your_turn');
  expect(await refusal(call(declineSigning, { body: { reason: 'no' } }))).toBe('409 not_your_turn');
});

test('declining ends the document, tells the sender why, and tells the others', async () => {
  const { signers, sender, read } = await sentDocument(server, [{ name: 'Ada' }, { name: 'Grace' }]);
  const [ada, grace] = signers;

  const { status } = await ada!.call(declineSigning, { body: { reason: 'The price is wrong.' } });
  await server.runTasks();

  expect(status).toBe('rejected');
  const document = await read();
  expect(document.recipients[0]).toMatchObject({ state: 'declined', declineReason: 'The price is wrong.' });
  const mails = await server.mails();
  expect(mails.find(({ to, event }) => to === sender.email && event === 'declined')!.text).toContain(
    'The price is wrong.',
  );
  expect(mails.filter(({ to, event }) => to === grace!.email && event === 'declined_notice')).toHaveLength(1);
  expect(await refusal(grace!.call(getSigning))).toBe('410 link_closed');
});

test('declining needs a reason', async () => {
  const { signers } = await sentDocument(server, [{ name: 'Ada' }]);

  expect(await refusal(signers[0]!.call(declineSigning, { body: { reason: '  ' } }))).toBe('422 request_invalid');
});

test('a part that is handed over begins anew for the new person, and only theirs is the link that works', async () => {
  const { id, signers, sender, read } = await sentDocument(server, [
    { name: 'Ada', mayDelegate: true, fields: [{ type: 'signature' }, { type: 'text' }] },
  ]);
  const [ada] = signers;
  await fillAll(ada!);

  await ada!.call(delegateSigning, { body: { email: 'grace-heir@example.com', name: 'Grace' } });
  await server.runTasks();
  const heir = await tokenFor(id, 'grace-heir@example.com');
  const view = await heir.call(getSigning);

  expect(view).toMatchObject({ turn: true, consent: { acceptedAt: null }, recipient: { name: 'Grace' } });
  expect(view.fields.every(({ value, mark }) => value === null && mark === null)).toBe(true);
  expect((await server.mails()).filter(({ to, event }) => to === sender.email && event === 'delegated')).toHaveLength(
    1,
  );
  await sign(heir);
  await server.runTasks();
  expect((await read()).status).toBe('completed');
});

test('the mail to the person a part is handed to carries no link or number in the names', async () => {
  const { signers } = await sentDocument(server, [{ name: 'Ada', mayDelegate: true }]);
  const heir = { email: 'hostile-heir@example.com', name: 'Grace www.evil.example +1 900 555 0199' };

  await signers[0]!.call(delegateSigning, { body: heir });
  await server.runTasks();

  const mail = (await server.mails()).find(({ to }) => to === heir.email);
  expect(mail?.text).toContain('Grace');
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/evil\.example|900 555/);
});

test('a part cannot be handed over where the sender did not allow it, nor to someone who has a part', async () => {
  const { signers } = await sentDocument(server, [{ name: 'Ada' }, { name: 'Grace', mayDelegate: true }]);
  const [ada, grace] = signers;
  const to = (email: string) => ({ body: { email, name: 'Somebody' } });

  expect(await refusal(ada!.call(delegateSigning, to('x@example.com')))).toBe('409 delegation_forbidden');
  expect(await refusal(grace!.call(delegateSigning, to(ada!.email)))).toBe('409 recipient_email_taken');
  expect(await refusal(grace!.call(delegateSigning, to(grace!.email.toUpperCase())))).toBe('409 recipient_email_taken');
});

test('a name or a reason of marks that are not seen is refused', async () => {
  const { signers } = await sentDocument(server, [{ name: 'Ada', mayDelegate: true }]);
  const heir = { email: 'unseen-heir@example.com', name: '\u200b' };

  expect(await refusal(signers[0]!.call(delegateSigning, { body: heir }))).toBe('422 request_invalid');
  expect(await refusal(signers[0]!.call(declineSigning, { body: { reason: '\u2060 \u200b' } }))).toBe(
    '422 request_invalid',
  );
});

test('an approver says yes without a field, a viewer is done by opening, and a copy goes out at the end', async () => {
  const { id, signers, read } = await sentDocument(server, [
    { name: 'Approver', role: 'approver', order: 1, fields: [] },
    { name: 'Viewer', role: 'viewer', order: 2, fields: [] },
    { name: 'Signer', order: 3 },
    { name: 'Copy', role: 'copy', fields: [] },
  ]);
  const [approver, viewer, signer, copy] = signers;

  expect(copy!.token).toBe('');
  await consent(approver!);
  await approver!.call(finishSigning);
  await server.runTasks();
  await (await tokenFor(id, viewer!.email)).call(getSigning);
  await server.runTasks();
  await sign(await tokenFor(id, signer!.email));
  await server.runTasks();

  const document = await read();
  expect(document.status).toBe('completed');
  expect(document.recipients.map(({ state }) => state).sort()).toEqual([
    'copy_sent',
    'submitted',
    'submitted',
    'submitted',
  ]);
  expect((await (await tokenFor(id, copy!.email)).call(getSigning)).isSealed).toBe(true);
});

test('a document that is sent only, without fields, is finished by acknowledging it', async () => {
  const { signers, read } = await sentDocument(server, [{ name: 'Ada', fields: [] }], { sendDocumentOnly: true });

  await sign(signers[0]!);
  await server.runTasks();

  expect((await read()).status).toBe('completed');
});
