import {
  type Call,
  correctDocument,
  createMessageTemplate,
  declineSigning,
  delegateSigning,
  getSigning,
  type MessageKind,
  remindRecipients,
  sendDocument,
  setDefaultMessageTemplate,
  unsetDefaultMessageTemplate,
  updateDocument,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { Refused, testApp, type TestUser } from '../../../../test/app.ts';
import { draft } from '../../../../test/drafting.ts';
import { type Person, refusal, sentDocument, sign } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';

const server = await testApp();
const { as, make } = server;

type Settings = NonNullable<Call<typeof updateDocument>['body']>;

const sentWith = (people: Person[], body: Settings, sender?: TestUser) =>
  sentDocument(server, people, {
    ...(sender === undefined ? {} : { sender }),
    prepare: (by, id) => by(updateDocument, { params: { id }, body }),
  });

async function mailTo(email: string, event: string) {
  await server.runTasks();
  return (await server.mails()).findLast((mail) => mail.to === email && mail.event === event)!;
}

async function ownText(user: TestUser, kind: MessageKind, text: { subject: string; body: string }, more = {}) {
  const body = { name: `Our ${kind}`, kind, locale: 'en' as const, ...text, ...more };
  const { id } = await as(user)(createMessageTemplate, { body });
  await as(user)(setDefaultMessageTemplate, { params: { id } });
  return id;
}

const TEXT = {
  subject: '{{recipient.name}}: {{document.title}}',
  body: 'Hello {{recipient.name}},\n\nplease see {{document.title}}.\nYours, {{sender.company}}',
};

test('the subject and the message of a document are filled for each recipient, in the mail and on their page', async () => {
  const message = 'Dear {{recipient.name}} ({{recipient.email}}), {{ document.number }} from {{sender.name}}.';
  const { signers, sender, read } = await sentWith([{ name: 'Ada' }, { name: 'Bob' }], {
    subject: 'For {{recipient.name}}',
    message,
  });
  const { number } = await read();

  for (const [index, name] of ['Ada', 'Bob'].entries()) {
    const signer = signers[index]!;
    const mail = await mailTo(signer.email, 'document.invitation');
    const filled = `Dear ${name} (${signer.email}), ${number} from ${sender.name}.`;
    expect(mail.subject).toBe(`For ${name}`);
    expect(mail.text).toContain(filled);
    expect((await signer.call(getSigning)).document).toMatchObject({ subject: `For ${name}`, message: filled });
  }
  // What the sender wrote stays as they wrote it.
  expect(await read()).toMatchObject({ subject: 'For {{recipient.name}}', message });
});

test('a value is not read again, and markup in it is text', async () => {
  const name = 'Ada {{document.number}} <b>&amp;';
  const { signers } = await sentWith([{ name }], {
    subject: 'For {{recipient.name}}',
    message: '<i>{{recipient.name}}',
  });

  const mail = await mailTo(signers[0]!.email, 'document.invitation');
  expect(mail.subject).toBe(`For ${name}`);
  expect(mail.text).toContain(`<i>${name}`);
  expect(mail.html).toContain('&lt;i&gt;Ada {{document.number}} &lt;b&gt;&amp;amp;');
  expect(mail.html).not.toContain('<b>');
  expect((await signers[0]!.call(getSigning)).document.message).toBe(`<i>${name}`);
});

test('a name with a line break makes no other header', async () => {
  const sender = await make.user();
  // No call takes such a name; a database that was restored from elsewhere may hold it.
  const displayName = 'Eve\r\nBcc: all@example.com';
  await server.platform.db.updateTable('users').set({ displayName }).where('id', '=', sender.userId).execute();

  const { signers } = await sentWith([{ name: 'Ada' }], { subject: 'From {{sender.name}}' }, sender);

  const { subject } = await mailTo(signers[0]!.email, 'document.invitation');
  expect(subject).toBe('From Eve Bcc: all@example.com');
});

test('values stand apart from a text of the other direction', async () => {
  const { signers } = await sentWith([{ name: 'Ada', locale: 'ar' }], {
    subject: 'وقّع {{recipient.name}}',
    message: 'مرحبا {{recipient.name}}',
  });

  const mail = await mailTo(signers[0]!.email, 'document.invitation');
  expect(mail.subject).toBe('وقّع Ada');
  expect(mail.text).toContain('مرحبا \u2068Ada\u2069');
});

test('a document without variables looks as before, and braces that are none stay', async () => {
  const message = 'In { braces } and {{}}, 100 % <sure>';
  const { signers } = await sentWith([{ name: 'Ada' }], { subject: 'Plain', message });

  const mail = await mailTo(signers[0]!.email, 'document.invitation');
  expect([mail.subject, mail.text.includes(message)]).toEqual(['Plain', true]);
});

test('a document with an unknown variable is not sent, nor corrected to have one', async () => {
  const sender = await make.user();
  const { id } = await draft(server, sender, [{ email: 'ada@example.com' }]);
  const body = { subject: 'For {{recipient.nmae}}', message: 'Hello {{you}}' };
  await as(sender)(updateDocument, { params: { id }, body });

  const refused: unknown = await as(sender)(sendDocument, { params: { id } }).catch((cause: unknown) => cause);
  expect(refused).toBeInstanceOf(Refused);
  const fault = (path: string, mark: string) => {
    return { path, code: 'variable_unknown', message: `There’s no variable ${mark}. Choose one from the list.` };
  };
  expect((refused as Refused).errors).toEqual([fault('subject', '{{recipient.nmae}}'), fault('message', '{{you}}')]);

  await as(sender)(updateDocument, { params: { id }, body: { subject: 'Sign', message: 'Hello' } });
  await as(sender)(sendDocument, { params: { id } });
  const correction = (change: object) =>
    as(sender)(correctDocument, { params: { id }, body: { recipients: [], removedFields: [], ...change } });
  expect(await refusal(correction({ message: 'Hello {{you}}' }))).toBe('422 document_not_sendable');
  // What left before this was looked at can still be put right elsewhere.
  await server.platform.db.updateTable('documents').set({ message: '{{you}}' }).where('id', '=', id).execute();
  await correction({ subject: 'Please sign' });
});

test('the default reminder replaces subject and introduction, and no more; without one the standard text is back', async () => {
  const sender = await make.user();
  const template = await ownText(sender, 'reminder', TEXT);
  const { id, signers } = await sentWith([{ name: 'Ada' }], { message: 'As we said.' }, sender);
  const { email } = signers[0]!;

  await as(sender)(remindRecipients, { params: { id }, body: {} });
  const mail = await mailTo(email, 'document.reminder');
  expect(mail.subject).toBe('Ada: Contract');
  expect(mail.text).toContain(`Hello Ada,\n\nplease see Contract.\nYours, ${sender.name}`);
  expect(mail.text).not.toContain('Hello Ada,\n\nHello');
  // Who asks, the button, the message and the footer.
  expect(mail.text).toContain(`${sender.name} (${sender.email})`);
  expect(mail.links.some((url) => url.includes(`/sign/${id}?`))).toBe(true);
  expect(mail.text).toContain('> As we said.');
  expect(mail.text).toContain('-- \n');

  await as(sender)(unsetDefaultMessageTemplate, { params: { id: template } });
  server.clock.advance(1000);
  await server.platform.db.updateTable('recipients').set({ remindedAt: null }).where('documentId', '=', id).execute();
  await as(sender)(remindRecipients, { params: { id }, body: {} });
  const standard = await mailTo(email, 'document.reminder');
  expect(standard.subject).toContain('Please sign');
  expect(standard.text).not.toContain('please see Contract');
});

test('reminders that come by themselves take it too, in the language of the recipient or the main one', async () => {
  const { admin: sender } = await makeTeam(server);
  const translations = [{ locale: 'es', subject: 'Falta {{document.title}}', body: 'Hola, de {{sender.company}}' }];
  await ownText(sender, 'reminder', TEXT, { translations });
  const people: Person[] = [
    { name: 'Ada', locale: 'es' },
    { name: 'Bob', locale: 'ur' },
  ];
  const rules = { autoReminders: true, remindAfterDays: 1, remindEveryDays: 1, remindMost: 3 };
  const { signers } = await sentWith(people, rules, sender);

  server.clock.advance(2 * 24 * 3600_000);
  await server.runTasks({ withSweeps: true });

  const [ada, bob] = [
    await mailTo(signers[0]!.email, 'document.reminder'),
    await mailTo(signers[1]!.email, 'document.reminder'),
  ];
  expect(ada.subject).toBe('Falta Contract');
  expect(ada.text).toContain('Hola, de Preparers');
  expect(bob.subject).toBe('Bob: Contract');
});

test('the default for completed documents keeps the words on keeping a copy', async () => {
  const sender = await make.user();
  await ownText(sender, 'completion', { subject: 'Done: {{document.title}}', body: 'Thank you, {{recipient.name}}.' });
  const { signers } = await sentWith([{ name: 'Ada' }], {}, sender);

  await sign(signers[0]!);
  const mail = await mailTo(signers[0]!.email, 'completed');
  expect(mail.subject).toBe('Done: Contract');
  expect(mail.text).toContain('Thank you, Ada.');
  expect(mail.text).toContain('keep it for your records');
  // The sender's own mail is ours.
  expect((await mailTo(sender.email, 'completed')).subject).not.toBe('Done: Contract');
});

test('the default for declined documents reaches the other recipients, the sender reads who declined', async () => {
  const sender = await make.user();
  await ownText(sender, 'decline', { subject: 'Over: {{document.title}}', body: 'Sorry, {{recipient.name}}.' });
  const { signers } = await sentWith([{ name: 'Ada' }, { name: 'Bob' }], {}, sender);

  await signers[0]!.call(declineSigning, { body: { reason: 'Too early' } });
  const mail = await mailTo(signers[1]!.email, 'declined_notice');
  expect([mail.subject, mail.text.includes('Sorry, Bob.')]).toEqual(['Over: Contract', true]);
  const own = await mailTo(sender.email, 'declined');
  expect([own.text.includes('Ada'), own.text.includes('Sorry')]).toEqual([true, false]);
});

test('who takes a part over reads their own name', async () => {
  const { signers } = await sentWith([{ name: 'Ada', mayDelegate: true }], { message: 'Hello {{recipient.name}}' });

  await signers[0]!.call(delegateSigning, { body: { email: 'heir@example.com', name: 'Hal' } });

  const mail = await mailTo('heir@example.com', 'invitation');
  expect(mail.text).toContain('Hello Hal');
});

const ARABIC = { locale: 'ar' as const, subject: 'وقّع {{document.title}}', message: 'مرحبا {{recipient.name}}' };

test('recipients with another language get its text in the mail and on their page, the others the document’s own', async () => {
  const { signers, sender, id } = await sentWith([{ name: 'Ada' }, { name: 'Layla', locale: 'ar' }], {
    subject: 'Sign {{document.title}}',
    message: 'Hello {{recipient.name}}',
    messageTranslations: [ARABIC],
  });
  const [ada, layla] = signers as [(typeof signers)[0], (typeof signers)[0]];
  expect((await mailTo(ada.email, 'document.invitation')).text).toContain('Hello Ada');
  const mail = await mailTo(layla.email, 'document.invitation');
  expect(mail.subject).toMatch(/^وقّع /);
  expect(mail.text).toContain('مرحبا \u2068Layla\u2069');
  expect((await layla.call(getSigning)).document.message).toContain('مرحبا');
  // Whoever reads the page in another language reads the text of that, where there is one.
  expect((await ada.call(getSigning, { query: { locale: 'ar' } })).document.message).toContain('مرحبا');
  expect((await ada.call(getSigning, { query: { locale: 'es' } })).document.message).toBe('Hello Ada');

  // A text that is corrected is for everyone.
  const body = { recipients: [], removedFields: [], message: 'Corrected' };
  await as(sender)(correctDocument, { params: { id }, body });
  expect((await layla.call(getSigning)).document.message).toBe('Corrected');
});

test('a language stands once, and an unknown variable in one keeps the document from going out', async () => {
  const sender = await make.user();
  const { id } = await draft(server, sender, [{ email: 'ada@example.com' }]);
  const change = (messageTranslations: (typeof ARABIC)[]) =>
    as(sender)(updateDocument, { params: { id }, body: { messageTranslations } });
  const twice: unknown = await change([ARABIC, ARABIC]).catch((cause: unknown) => cause);
  expect((twice as Refused).errors).toMatchObject([{ code: 'message_language_twice' }]);
  await change([{ ...ARABIC, message: 'مرحبا {{recipient.nmae}}' }]);
  const refused: unknown = await as(sender)(sendDocument, { params: { id } }).catch((cause: unknown) => cause);
  expect((refused as Refused).errors).toMatchObject([
    { path: 'message_translations.0.message', code: 'variable_unknown' },
  ]);
});
