import {
  completeDocument,
  createDocument,
  declineSigning,
  delegateSigning,
  deleteDocument,
  finishSigning,
  getDocument,
  getSigning,
  listNotifications,
  type Notification,
  sendDocument,
  updateNotificationPreferences,
} from '@sealwright/contract';
import { afterAll, expect, test } from 'vitest';
import { plainPdf } from '../../../../../../packages/pdf/test/sources.ts';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { draft } from '../../../../test/drafting.ts';
import { consent, sentDocument, sign, upload } from '../../../../test/signing-flow.ts';
import { smtpSink } from '../../../../test/smtp-sink.ts';

const sink = await smtpSink();
const server = await testApp();
const posting = await testApp({ SMTP_URL: sink.url });
afterAll(sink.close);

const DAY_MS = 24 * 3600_000;

const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');

async function told(user: TestUser, on = server): Promise<Notification[]> {
  return (await on.as(user)(listNotifications, { query: { pageSize: 100 } })).results;
}

/** Oldest first, as one reads a story. */
const storyOf = (rows: readonly Notification[]) => rows.map(({ status }) => status).reverse();

test('the sender is told of every step of a document’s way, each once, and of their own acts not', async () => {
  const { sender, signers, read } = await sentDocument(server, [{ name: 'Ada Lovelace' }]);

  await sign(signers[0]!);
  await server.runTasks();
  await server.runTasks({ withSweeps: true });

  const rows = await told(sender);
  const { number } = await read();
  expect(
    rows.map(({ status, readAt, description }) => [status, readAt !== null, plain(description)]).reverse(),
  ).toEqual([
    ['viewed', false, `Ada Lovelace viewed “Contract” (${number})`],
    ['signed', false, `Ada Lovelace finished their part of “Contract” (${number})`],
    ['completed', false, `“Contract” (${number}) was completed`],
  ]);
});

test('names, titles and numbers stand in isolates, in every language asked for', async () => {
  const { sender, signers, read } = await sentDocument(server, [{ name: 'عادل' }]);
  await signers[0]!.call(getSigning);
  const { number } = await read();

  const inEnglish = await server.as(sender)(listNotifications, { query: { status: 'viewed' } });
  const inArabic = await server.as(sender)(listNotifications, { query: { status: 'viewed', locale: 'ar' } });

  expect(inEnglish.results[0]!.description).toBe(
    `\u2068عادل\u2069 viewed “\u2068Contract\u2069” (\u2068${number}\u2069)`,
  );
  expect(inArabic.results[0]!.description).toBe(
    `اطّلع \u2068عادل\u2069 على «\u2068Contract\u2069» (\u2068${number}\u2069)`,
  );
});

test('a document that begins with its upload is told of as created to whoever chose so, and more files are not', async () => {
  const alice = await server.make.user();
  const ofOwn = { status: 'created' as const, inApp: true, mail: false, daily: false };
  await server.as(alice)(updateNotificationPreferences, { body: { preferences: [ofOwn] } });
  const file = { name: 'lease.pdf', bytes: await plainPdf() };

  const { body } = await upload(server, alice, '/api/submit_document_files/', [file]);
  await upload(server, alice, '/api/submit_document_files/', [file], { document: String(body['document']) });
  await server.as(alice)(createDocument, { body: {} });

  const rows = await told(alice);
  expect(rows.map(({ status, document }) => [status, document?.id, document?.title])).toEqual([
    ['created', body['document'], 'lease'],
  ]);
});

test('each recipient is told of once, however often they look and press', async () => {
  const { sender, signers } = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }]);
  const [ada, bob] = [signers[0]!, signers[1]!];

  await Promise.all([1, 2, 3, 4].map(() => ada.call(getSigning)));
  await sign(ada);
  await Promise.allSettled([1, 2, 3, 4].map(() => ada.call(finishSigning)));
  await bob.call(getSigning);

  const rows = (await told(sender)).filter(({ readAt }) => readAt === null);
  expect(rows.map(({ description }) => plain(description).split(' ').slice(0, 2).join(' ')).sort()).toEqual([
    'Ada finished',
    'Ada viewed',
    'Bob viewed',
  ]);
});

test('who opens the link before the gateway has answered makes the document sent, once', async () => {
  const { sender, signers, id } = await sentDocument(server, [{ name: 'Ada' }]);
  await server.platform.db.updateTable('documents').set({ state: 'pending' }).where('id', '=', id).execute();
  await server.platform.db.deleteFrom('notifications').where('subjectId', '=', id).execute();

  await signers[0]!.call(getSigning);
  await server.runTasks({ withSweeps: true });

  expect(storyOf(await told(sender))).toEqual(['viewed']);
});

test('someone a part was handed to views it for the first time as well', async () => {
  const { sender, signers } = await sentDocument(server, [{ name: 'Ada', mayDelegate: true }]);
  await consent(signers[0]!);

  await signers[0]!.call(delegateSigning, { body: { email: 'heir@example.com', name: 'Heir' } });
  await server.runTasks();
  const mail = (await server.mails()).findLast(({ to }) => to === 'heir@example.com');
  const token = new URL(mail!.links.find((link) => link.includes('/sign/'))!).searchParams.get('token') ?? '';
  const { id } = (await told(sender))[0]!.subject;
  await server.as(null)(getSigning, { params: { id }, query: { token } });

  const viewers = (await told(sender))
    .filter(({ status }) => status === 'viewed')
    .map(({ description }) => plain(description));
  expect(viewers.map((text) => text.split(' ')[0])).toEqual(['Heir', 'Ada']);
});

test('for a viewer, to have viewed is all there is to tell', async () => {
  const { sender, signers } = await sentDocument(server, [
    { name: 'Eve', role: 'viewer', fields: [] },
    { name: 'Ada' },
  ]);

  await signers[0]!.call(getSigning);

  expect(storyOf(await told(sender))).toEqual(['viewed']);
});

test('what one does as a recipient of one’s own document is no news', async () => {
  const alice = await server.make.user();
  const { signers } = await sentDocument(server, [{ name: 'Alice', email: alice.email.toUpperCase() }], {
    sender: alice,
  });

  await sign(signers[0]!);

  expect(await told(alice)).toEqual([]);
});

test('a refusal, its reason left to the document, is told with the name', async () => {
  const { sender, signers } = await sentDocument(server, [{ name: 'Ada' }]);

  await signers[0]!.call(declineSigning, { body: { reason: 'Too dear for me' } });

  const [newest] = await told(sender);
  expect(newest).toMatchObject({ status: 'rejected', readAt: null });
  expect(plain(newest!.description)).toMatch(/^Ada declined “Contract”/);
});

test('a document whose time is over is told of, once', async () => {
  const { sender, id } = await sentDocument(server, [{ name: 'Ada' }]);
  const past = new Date(server.clock.now().getTime() - DAY_MS);
  await server.platform.db.updateTable('documents').set({ expiresAt: past }).where('id', '=', id).execute();

  await server.runTasks({ withSweeps: true });
  await server.runTasks({ withSweeps: true });

  expect(storyOf(await told(sender))).toEqual(['expired']);
});

test('a document the sender closed as completed is told of to no one but others', async () => {
  const { sender, signers, id } = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }]);
  await signers[0]!.call(getSigning);

  await server.as(sender)(completeDocument, { params: { id } });
  await server.runTasks();

  expect(storyOf(await told(sender))).toEqual(['viewed']);
});

test('separate copies are told of one by one, and their whole once all are completed', async () => {
  const alice = await server.make.user();
  const people = [{ email: 'one@example.com' }, { email: 'two@example.com' }];
  const { id } = await draft(server, alice, people, { signingOption: 'separate' });

  await server.as(alice)(sendDocument, { params: { id } });
  await server.runTasks();

  const byDocument = new Map<number, string[]>();
  for (const { status, subject } of (await told(alice)).reverse()) {
    byDocument.set(subject.id, [...(byDocument.get(subject.id) ?? []), status]);
  }
  // Sending is the sender's own act.
  expect(byDocument.size).toBe(0);

  const mails = (await server.mails()).filter(({ to }) => to === 'one@example.com' || to === 'two@example.com');
  for (const link of mails.flatMap(({ links }) => links).filter((url) => url.includes('/sign/'))) {
    const url = new URL(link);
    const params = { id: Number(url.pathname.split('/').at(-1)) };
    const query = { token: url.searchParams.get('token') ?? '' };
    await sign({
      call: (endpoint, input) =>
        server.as(null)(endpoint, {
          ...input,
          params: { ...params, ...(input as { params?: object })?.params },
          query,
        } as never),
    });
  }
  await server.runTasks();

  const ofWhole = (await told(alice)).filter(({ document }) => document?.id === id);
  expect(storyOf(ofWhole)).toEqual(['completed']);
  expect((await server.as(alice)(getDocument, { params: { id } })).status).toBe('completed');
});

test('a mail that will never arrive is told of with whom it was meant for', async () => {
  const alice = await posting.make.user();
  const { id } = await draft(posting, alice, [
    { email: 'gone@example.com', name: 'Gone Girl' },
    { email: 'here@example.com' },
  ]);
  sink.answers.set('gone@example.com', [550]);

  await posting.as(alice)(sendDocument, { params: { id } });
  await posting.runTasks({ withSweeps: true });
  await posting.runTasks({ withSweeps: true });

  const [row, ...others] = (await told(alice, posting)).filter(({ status }) => status === 'undelivered');
  expect(others).toEqual([]);
  expect(plain(row!.description)).toMatch(/^The email to Gone Girl about “Lease”/);
  expect(row!.readAt).toBeNull();
});

test('nothing that opens a document, and no address, is kept in what is told', async () => {
  const { sender, signers } = await sentDocument(server, [{ name: 'Ada' }]);
  await sign(signers[0]!);

  const kept = JSON.stringify(
    await server.platform.db.selectFrom('notifications').selectAll().where('userId', '=', sender.userId).execute(),
  );

  expect(kept).toContain('Ada');
  expect(kept).not.toContain(signers[0]!.token);
  expect(kept).not.toContain('@');
});

test('a deleted document takes its notifications out of the list', async () => {
  const { sender, signers, id } = await sentDocument(server, [{ name: 'Ada' }]);
  await signers[0]!.call(declineSigning, { body: { reason: 'No' } });

  await server.as(sender)(deleteDocument, { params: { id } });

  expect(await told(sender)).toEqual([]);
});
