import {
  addRecipient,
  createContact,
  createDocument,
  getIdentityRules,
  listCaughtTexts,
  sendDocument,
  startIdentity,
  updateRecipient,
  updateTeam,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { draft } from '../../../../../test/drafting.ts';
import { identified, linkOf, mailedCode, refusal } from '../../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../../test/team.ts';

const server = await testApp();
const { as, make } = server;

const contactOf = (email: string, ssn: string) => ({
  clientType: 'individual' as const,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email,
  ssn,
});

test('what an identity check lacks is said when the document is sent, for each recipient', async () => {
  const alice = await make.user();
  const { id, recipientIds } = await draft(server, alice, [
    { email: 'one@example.com', identity: 'sms_code', phone: 'call me' },
    { email: 'two@example.com', identity: 'access_code' },
    { email: 'three@example.com', identity: 'ssn_last4' },
    { email: 'four@example.com', identity: 'kba' },
    { email: 'five@example.com', identity: 'email_code' },
  ]);
  const [one, two, three] = recipientIds;

  const sending = as(alice)(sendDocument, { params: { id } });

  await expect(sending).rejects.toMatchObject({
    code: 'document_not_sendable',
    errors: [
      { path: `recipients.${one}.phone`, code: 'send_identity_incomplete' },
      { path: `recipients.${two}.access_code`, code: 'send_identity_incomplete' },
      { path: `recipients.${three}.ssn_last4`, code: 'send_identity_incomplete' },
    ],
  });
});

test('the last four come from the contact with the same address, and go with the address', async () => {
  const alice = await make.user();
  await as(alice)(createContact, { body: contactOf('Ada@Example.com', '123-45-6789') });
  const { id, recipientIds } = await draft(server, alice, [{ email: 'ada@example.com', identity: 'ssn_last4' }]);
  const params = { id: recipientIds[0]! };
  const change = async (body: object) => (await as(alice)(updateRecipient, { params, body })).identitySecret;

  const steps = [
    await change({ name: 'Ada' }),
    await change({ email: 'other@example.com' }),
    await change({ email: 'ada@example.com' }),
    await change({ ssnLast4: '1111' }),
    await change({ email: 'other@example.com' }),
    await change({ identity: 'link' }),
    await change({ identity: 'ssn_last4' }),
    await change({ email: 'ada@example.com' }),
  ];

  expect(steps).toEqual(['contact', 'none', 'contact', 'given', 'given', 'none', 'none', 'contact']);
  await as(alice)(sendDocument, { params: { id } });
  await server.runTasks();
  const signer = {
    id: params.id,
    email: 'ada@example.com',
    ...(await linkOf(server, id, { email: 'ada@example.com' })),
  };
  await signer.call(startIdentity, { body: {} });
  await identified(signer, { ssnLast4: '6789', code: await mailedCode(server, signer.email) });
});

test('another account’s contact gives nothing away', async () => {
  const [alice, mallory] = [await make.user(), await make.user()];
  await as(alice)(createContact, { body: contactOf('secret@example.com', '123-45-6789') });
  const { id } = await as(mallory)(createDocument, { body: {} });

  const body = { document: id, email: 'secret@example.com', name: 'Ada', identity: 'ssn_last4' as const };

  expect(await as(mallory)(addRecipient, { body })).toMatchObject({ identitySecret: 'none' });
});

test('codes and numbers of the wrong form are refused', async () => {
  const alice = await make.user();
  const { id } = await as(alice)(createDocument, { body: {} });
  const add = (given: object) =>
    refusal(as(alice)(addRecipient, { body: { document: id, email: '', name: 'Ada', ...given } }));

  expect(await add({ identity: 'access_code', accessCode: 'abc' })).toBe('422 request_invalid');
  expect(await add({ identity: 'access_code', accessCode: 'x'.repeat(51) })).toBe('422 request_invalid');
  expect(await add({ identity: 'ssn_last4', ssnLast4: '12345' })).toBe('422 request_invalid');
  expect(await add({ identity: 'retina' })).toBe('422 request_invalid');
});

test('a team’s least check is what new recipients get, and weaker ones are not sent', async () => {
  const { admin, id: team, others } = await makeTeam(server, 'member');
  const [member] = others;
  const { version } = await as(admin)(updateTeam, { params: { id: team }, body: { requiredIdentity: 'sms_code' } });
  const { id, recipientIds } = await draft(server, member!, [
    { email: 'one@example.com', phone: '+1 415 555 0123' },
    { email: 'two@example.com', identity: 'email_code' },
    { email: 'three@example.com', identity: 'kba' },
    { email: 'four@example.com', identity: 'access_code', accessCode: 'heron' },
  ]);
  const [, two, three] = recipientIds;

  expect(await as(member!)(getIdentityRules)).toEqual({ required: 'sms_code', hasTextMessages: true });
  await expect(as(member!)(sendDocument, { params: { id } })).rejects.toMatchObject({
    errors: [
      { path: `recipients.${two}.identity`, code: 'send_identity_weak' },
      { path: `recipients.${three}.identity`, code: 'send_identity_weak' },
    ],
  });
  await as(admin)(updateTeam, { params: { id: team }, body: { requiredIdentity: 'link' } });
  await as(member!)(sendDocument, { params: { id } });
  expect(version).toBeGreaterThan(1);
});

test('where mails leave and text messages cannot, a code by text message is not sent', async () => {
  const sending = await testApp({ SMTP_URL: 'smtp://mail.example.com' });
  const alice = await sending.make.user({ role: 'super_admin' });
  const people = [{ email: 'one@example.com', identity: 'sms_code' as const, phone: '+1 415 555 0123' }];
  const { id, recipientIds } = await draft(sending, alice, people);

  const rules = await sending.as(alice)(getIdentityRules);
  const refused = sending.as(alice)(sendDocument, { params: { id } });

  expect(rules).toEqual({ required: 'link', hasTextMessages: false });
  await expect(refused).rejects.toMatchObject({
    errors: [{ path: `recipients.${recipientIds[0]}.identity`, code: 'send_identity_no_texts' }],
  });
  expect(await refusal(sending.as(alice)(listCaughtTexts))).toBe('404 not_found');
});

test('administrators read the caught text messages, and no one else', async () => {
  const admin = await make.user({ role: 'admin' });
  const { id } = await draft(server, admin, [
    { email: 'texted@example.com', identity: 'sms_code', phone: '+1 415 555 9999' },
  ]);
  await as(admin)(sendDocument, { params: { id } });
  await server.runTasks();
  const { call } = await linkOf(server, id, { email: 'texted@example.com' });
  await call(startIdentity, { body: {} });
  await server.runTasks();

  const { results } = await as(admin)(listCaughtTexts, { query: { search: '+14155559999' } });

  expect(results).toHaveLength(1);
  expect(results[0]).toMatchObject({ to: '+14155559999' });
  expect(results[0]!.text).toMatch(/^\d{6} is your code/);
  expect(results[0]!.text).not.toContain('Lease');
  expect(await refusal(as(await make.user())(listCaughtTexts))).toBe('404 not_found');
});
