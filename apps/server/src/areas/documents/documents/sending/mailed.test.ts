import { getDocument, listDocuments, listEvidence, resendLink, sendDocument } from '@sealwright/contract';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { draft } from '../../../../../test/drafting.ts';
import { callWith, sign } from '../../../../../test/signing-flow.ts';
import { smtpSink } from '../../../../../test/smtp-sink.ts';
import { firstPageFor, lockDocument } from '../index.ts';

const sink = await smtpSink();
const server = await testApp({ SMTP_URL: sink.url });
afterAll(sink.close);

test('the sender is told by mail, once, that someone can never be reached', async () => {
  const alice = await server.make.user();
  const people = [{ email: 'gone@example.com', name: 'Gone Girl' }, { email: 'here@example.com' }];
  const { id } = await draft(server, alice, people);
  sink.answers.set('gone@example.com', [550]);

  await server.as(alice)(sendDocument, { params: { id } });
  await server.runTasks({ withSweeps: true });

  const told = sink.mails.filter(({ to }) => to.includes(alice.email)).map(({ mail }) => mail);
  expect(told.map(({ subject }) => subject)).toEqual(['We couldn’t deliver “Lease” to Gone Girl']);
  expect(told[0]!.text).toContain('gone@example.com');
  expect(told[0]!.text).toContain(`/documents/${id}`);
  expect((await server.as(alice)(getDocument, { params: { id } })).status).toBe('sent');
  const { events } = await server.as(alice)(listEvidence, { params: { id } });
  expect(events.filter(({ action }) => action === 'recipient.mail_failed')).toHaveLength(1);
});

test('a recipient whose invitation bounced is not delivered, in the list and the details, until a link reaches them', async () => {
  const alice = await server.make.user();
  const { id, recipientIds } = await draft(server, alice, [
    { email: 'full@example.com' },
    { email: 'well@example.com' },
  ]);
  sink.answers.set('full@example.com', [550]);
  const read = async () => {
    const { recipients } = await server.as(alice)(getDocument, { params: { id } });
    const [listed] = (await server.as(alice)(listDocuments, { query: {} })).results;
    const shown = (all: { undeliveredAt: string | null }[]) => all.map(({ undeliveredAt }) => undeliveredAt !== null);
    expect(shown(listed!.recipients)).toEqual(shown(recipients));
    return shown(recipients);
  };

  await server.as(alice)(sendDocument, { params: { id } });
  await server.runTasks({ withSweeps: true });
  const bounced = await read();
  await server.as(alice)(resendLink, { params: { id }, body: { recipient: recipientIds[0]! } });
  await server.runTasks({ withSweeps: true });

  expect([bounced, await read()]).toEqual([
    [true, false],
    [false, false],
  ]);
});

test('an invitation shows the first page as a part of itself, and an answer to it reaches the sender', async () => {
  const alice = await server.make.user();
  const { id } = await draft(server, alice, [{ email: 'ada@example.com', locale: 'ar' }]);

  await server.as(alice)(sendDocument, { params: { id } });
  await server.runTasks({ withSweeps: true });

  const { mail } = sink.mails.findLast(({ to }) => to.includes('ada@example.com'))!;
  expect(mail.replyTo).toEqual([{ address: alice.email, name: expect.any(String) as string }]);
  const [picture, ...others] = mail.attachments;
  expect(others).toEqual([]);
  expect(picture).toMatchObject({ disposition: 'inline', mimeType: 'image/jpeg', related: true });
  expect(mail.html).toContain(`src="cid:${picture!.contentId!.replace(/[<>]/g, '')}"`);
  expect(
    Buffer.from(picture!.content as ArrayBuffer)
      .subarray(0, 3)
      .toString('hex'),
  ).toBe('ffd8ff');
  expect(Buffer.from(picture!.content as ArrayBuffer).length).toBeLessThan(64 * 1024);
});

test('nothing of the document is shown in a mail to someone who has to show first that it is them', async () => {
  const alice = await server.make.user();
  const { id } = await draft(server, alice, [{ email: 'eve@example.com' }]);
  const { db } = server.platform;
  const document = await db.transaction().execute((tx) => lockDocument(tx, id));

  const byLink = await firstPageFor(db, document, { identity: 'link', locale: 'en' });
  const byCode = await firstPageFor(db, document, { identity: 'email_code', locale: 'en' });

  expect(byLink).toMatchObject({ width: 240, description: 'First page of “Lease”' });
  expect(byCode).toBeNull();
});

test('a mail whose picture is lost leaves without it', async () => {
  const alice = await server.make.user();
  const { id } = await draft(server, alice, [{ email: 'lost@example.com' }]);
  await server.as(alice)(sendDocument, { params: { id } });
  const pictures = await server.platform.db.selectFrom('pagePictures').select('pictureSha256').execute();
  const kept = await Promise.all(
    pictures.map(async ({ pictureSha256: sha256 }) => ({ sha256, bytes: await server.platform.store.get(sha256) })),
  );
  for (const { sha256 } of kept) await server.platform.store.remove(sha256);

  await server.runTasks({ withSweeps: true });
  for (const { bytes } of kept) await server.platform.store.put(bytes, 'image/jpeg');

  const { mail } = sink.mails.findLast(({ to }) => to.includes('lost@example.com'))!;
  expect(mail.attachments).toEqual([]);
  expect(mail.html).not.toContain('cid:');
  expect(mail.text).toContain('/sign/');
});

test('the mail about a new link that bounced does not say that its reader never heard of the document', async () => {
  const alice = await server.make.user();
  const { id, recipientIds } = await draft(server, alice, [{ email: 'moved@example.com' }]);
  await server.as(alice)(sendDocument, { params: { id } });
  await server.runTasks({ withSweeps: true });
  sink.answers.set('moved@example.com', [550]);

  await server.as(alice)(resendLink, { params: { id }, body: { recipient: recipientIds[0]! } });
  await server.runTasks({ withSweeps: true });

  const [told] = sink.mails.filter(({ to }) => to.includes(alice.email));
  expect(told!.mail.text).toContain('can’t use the link in it');
  expect(told!.mail.text).not.toContain('hasn’t heard');
});

test('the part of a copy recipient ends when their copy is sent, and is not delivered when it bounces', async () => {
  const alice = await server.make.user();
  const people = [
    { email: 'signer@example.com' },
    { email: 'copy@example.com', role: 'copy' as const },
    { email: 'nocopy@example.com', role: 'copy' as const },
  ];
  const { id } = await draft(server, alice, people);
  await server.as(alice)(sendDocument, { params: { id } });
  await server.runTasks({ withSweeps: true });
  sink.answers.set('nocopy@example.com', [550]);
  const invited = sink.mails.findLast(({ to }) => to.includes('signer@example.com'))!;
  const [, token = ''] = /\?token=(\S+)/.exec(invited.mail.text ?? '')!;

  await sign({ call: callWith(server, id, token) });
  await server.runTasks({ withSweeps: true });

  const { status, recipients } = await server.as(alice)(getDocument, { params: { id } });
  expect(status).toBe('completed');
  expect(recipients.map(({ state }) => state)).toEqual(['submitted', 'copy_sent', 'waiting']);
  expect(recipients.map(({ copySentAt }) => copySentAt !== null)).toEqual([false, true, false]);
  expect(recipients.map(({ undeliveredAt }) => undeliveredAt !== null)).toEqual([false, false, true]);
});
