import {
  fillField,
  finishSigning,
  getDocument,
  getSigning,
  listEvidence,
  listNotifications,
  recallDocument,
  unlockDocument,
  withdrawConsent,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { consent, fillAll, refusal, sentDocument, sign } from '../../../../test/signing-flow.ts';

const server = await testApp();
const { as } = server;
const { db, store } = server.platform;
const TEXT = [{ type: 'signature' }, { type: 'text' }];

test('who withdraws their consent stops, and goes on with all they entered once they consent again', async () => {
  const { sender, id, signers } = await sentDocument(server, [{ name: 'Ada', fields: TEXT }]);
  const [ada] = signers;
  await fillAll(ada!, 'kept');

  await ada!.call(withdrawConsent, { body: { reason: ' I prefer paper. ' } });
  await ada!.call(withdrawConsent, { body: {} });
  await server.runTasks();

  const { fields, consent: shown } = await ada!.call(getSigning);
  expect(shown).toMatchObject({ acceptedAt: null, withdrawnAt: expect.any(String) });
  expect(fields.find(({ type }) => type === 'text')).toMatchObject({ value: 'kept' });
  const text = fields.find(({ type }) => type === 'text')!;
  expect(await refusal(ada!.call(fillField, { params: { id: text.id }, body: { value: 'x' } }))).toBe(
    '409 consent_needed',
  );
  expect(await refusal(ada!.call(finishSigning))).toBe('409 consent_needed');
  const [recipient] = (await as(sender)(getDocument, { params: { id } })).recipients;
  expect(recipient).toMatchObject({ state: 'viewed', consentWithdrawnAt: expect.any(String) });

  const { results } = await as(sender)(listNotifications, { query: { status: 'consent_withdrawn' } });
  expect(results).toHaveLength(1);
  const mails = (await server.mails()).filter(({ to, event }) => to === sender.email && event === 'consentWithdrawn');
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain('I prefer paper.');
  expect(mails[0]!.text).toContain('mark it as completed');
  const { events } = await as(sender)(listEvidence, { params: { id } });
  const withdrawn = events.filter(({ action }) => action === 'recipient.consent_withdrawn');
  expect(withdrawn.map(({ details }) => details)).toEqual([{ isSubmitted: false, reason: 'I prefer paper.' }]);

  await consent(ada!);
  expect((await ada!.call(getSigning)).consent.withdrawnAt).toBeNull();
  await ada!.call(finishSigning);
  await server.runTasks();
  expect((await as(sender)(getDocument, { params: { id } })).status).toBe('completed');
  expect(await checkInvariants(db, store)).toEqual([]);
});

test('who has submitted withdraws for the future: what was signed stays, and is sealed', async () => {
  const { sender, id, signers } = await sentDocument(server, [{ name: 'Ada' }]);
  await sign(signers[0]!);
  await signers[0]!.call(withdrawConsent, { body: {} });
  await server.runTasks();
  const document = await as(sender)(getDocument, { params: { id } });
  expect(document).toMatchObject({ status: 'completed', recipients: [{ state: 'submitted' }] });
  expect(document.recipients[0]!.consentWithdrawnAt).not.toBeNull();
  const { consent: shown } = await signers[0]!.call(getSigning);
  expect(shown.acceptedAt).not.toBeNull();
  const mails = (await server.mails()).filter(({ to }) => to === sender.email);
  expect(mails.map(({ event }) => event)).toContain('consentWithdrawnLater');
});

test('a part that is opened again after that asks for consent anew', async () => {
  const { sender, id, signers } = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }]);
  await sign(signers[0]!);
  await signers[0]!.call(withdrawConsent, { body: {} });
  await as(sender)(unlockDocument, { params: { id }, body: { recipient: signers[0]!.id, reopen: true } });
  expect(await refusal(signers[0]!.call(finishSigning))).toBe('409 consent_needed');
});

test('without a consent there is none to withdraw, nor by a dead link', async () => {
  const { sender, id, signers } = await sentDocument(server, [{ name: 'Ada' }]);
  expect(await refusal(signers[0]!.call(withdrawConsent, { body: {} }))).toBe('409 consent_needed');
  await consent(signers[0]!);
  await as(sender)(recallDocument, { params: { id } });
  expect(await refusal(signers[0]!.call(withdrawConsent, { body: {} }))).toBe('410 link_recalled');
});

test('finishing and withdrawing in the same moment leaves one of two whole states', async () => {
  for (let round = 0; round < 2; round += 1) {
    const { sender, id, signers } = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }]);
    await fillAll(signers[0]!);
    const acts = [() => signers[0]!.call(finishSigning), () => signers[0]!.call(withdrawConsent, { body: {} })];
    await Promise.allSettled((round === 0 ? acts : acts.toReversed()).map((act) => act()));
    const recipient = (await as(sender)(getDocument, { params: { id } })).recipients.find(
      ({ id: own }) => own === signers[0]!.id,
    )!;
    const { consent: shown } = await signers[0]!.call(getSigning);
    expect(shown.acceptedAt === null).toBe(recipient.state !== 'submitted');
    expect(recipient.consentWithdrawnAt).not.toBeNull();
  }
});
