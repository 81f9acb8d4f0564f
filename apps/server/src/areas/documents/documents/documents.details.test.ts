import { getDocument, listDocumentMails, resendLink } from '@sealwright/contract';
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

  const { mails } = await as(sender)(listDocumentMails, { params: { id } });

  expect(mails.map(({ recipient, event, state }) => [recipient, event, state])).toEqual([
    [ada!.id, 'document.link', 'queued'],
    [bob!.id, 'document.invitation', 'failed'],
    [ada!.id, 'document.invitation', 'caught'],
  ]);
  expect(mails[0]).toMatchObject({ email: ada!.email, sentAt: null, nextTryAt: expect.any(String) });
  expect(mails[2]).toMatchObject({ sentAt: expect.any(String), nextTryAt: null });
  const mallory = await make.user();
  expect(await refusal(as(mallory)(listDocumentMails, { params: { id } }))).toBe('404 not_found');
  expect(await refusal(as(mallory)(getDocument, { params: { id } }))).toBe('404 not_found');
});
