import { getDocument, getSigning, listEmailLogs, resendLink } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { plainPdf } from '../../../../../../packages/pdf/test/sources.ts';
import { testApp } from '../../../../test/app.ts';
import { rawSql } from '../../../../test/raw-sql.ts';
import { refusal, sentDocument, sign } from '../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make } = server;

test('once sealed, a document shows its pages as they were signed', async () => {
  const files = [
    { name: 'one.pdf', bytes: await plainPdf({ pages: 2 }) },
    { name: 'two.pdf', bytes: await plainPdf() },
  ];
  const { fileIds, signers, read } = await sentDocument(server, [{ name: 'Ada' }], { files });
  const before = await read();
  await sign(signers[0]!);
  await server.runTasks();

  const { sealed, files: shown } = await read();

  expect(before.sealed).toEqual([]);
  expect(sealed.map(({ file, pages }) => [file, pages.length])).toEqual([
    [fileIds[0], 2],
    [fileIds[1], 1],
  ]);
  const [signed, unsigned] = [sealed[0]!.pages[0]!, shown[0]!.pages[0]!];
  expect(signed).toMatchObject({ width: unsigned.width, height: unsigned.height });
  const pictures = await Promise.all([signed, unsigned].map(({ picture }) => server.app.inject({ url: picture })));
  expect(pictures.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(pictures[0]!.rawPayload.equals(pictures[1]!.rawPayload)).toBe(false);
});

test('the emails to each recipient are listed, with what became of them, to no one else’s account', async () => {
  const { sender, id, signers } = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }]);
  const [ada, bob] = signers;
  await as(sender)(resendLink, { params: { id }, body: { recipient: ada!.id } });
  await rawSql(
    server.platform.db,
    `update mails set state = 'failed', sent_at = null where recipient_id = ${bob!.id} and event = 'document.invitation'`,
  );

  const { results: mails } = await as(sender)(listEmailLogs, { query: { document: id } });

  expect(mails.map(({ recipient, event, status }) => [recipient, event, status])).toEqual([
    [ada!.id, 'document.link', 'queued'],
    [bob!.id, 'document.invitation', 'failed'],
    [ada!.id, 'document.invitation', 'caught'],
  ]);
  expect(mails[0]).toMatchObject({ email: ada!.email, sentAt: null, nextTryAt: expect.any(String) });
  expect(mails[2]).toMatchObject({ sentAt: expect.any(String), nextTryAt: null });
  const mallory = await make.user();
  expect(await refusal(as(mallory)(listEmailLogs, { query: { document: id } }))).toBe('404 not_found');
  expect(await refusal(as(mallory)(getDocument, { params: { id } }))).toBe('404 not_found');
});

test('an email counts as opened once a person opens the link in it, and by nothing else', async () => {
  const { sender, id, signers } = await sentDocument(server, [{ name: 'Ada' }]);
  const logs = async () => (await as(sender)(listEmailLogs, { query: { document: id } })).results;
  const url = `/api/document/${id}/sign-document/?token=${signers[0]!.token}`;
  await server.app.inject({ url, headers: { 'sec-purpose': 'prefetch' } });
  const before = await logs();
  await signers[0]!.call(getSigning);
  const [first] = await logs();
  server.clock.advance(60_000);
  await signers[0]!.call(getSigning);

  expect(before.map(({ status, openedAt }) => [status, openedAt])).toEqual([['caught', null]]);
  expect(first).toMatchObject({ status: 'opened', openedAt: expect.any(String), subject: 'Please sign' });
  expect((await logs())[0]!.openedAt).toBe(first!.openedAt);
});

test('ten thousand emails of a document are read in pages, and of one recipient alone', async () => {
  const { sender, id, signers } = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }]);
  await rawSql(
    server.platform.db,
    `insert into mails (dedupe_key, account_id, document_id, recipient_id, event, to_email, locale, subject, message_id, state)
     select 'log:${id}:' || n, ${sender.accountId}, ${id}, ${signers[0]!.id}, 'document.reminder', 'ada@example.com', 'en', 'S',
       '<' || n || '@x>', 'sent' from generate_series(1, 10000) n`,
  );
  const page = (query: object) => as(sender)(listEmailLogs, { query: { document: id, ...query } });

  const first = await page({ pageSize: 100 });
  const last = await page({ pageSize: 100, page: 101 });

  expect([first.results.length, first.next !== null, last.results.length, last.next]).toEqual([100, true, 2, null]);
  expect(first.count).toBe(10_000);
  expect(first.isCountEstimated).toBe(true);
  expect((await page({ recipient: signers[1]!.id })).count).toBe(1);
  expect(await refusal(page({ pageSize: 1000 }))).toBe('422 request_invalid');
  expect(await refusal(as(sender)(listEmailLogs, { query: {} as never }))).toBe('422 request_invalid');
});
