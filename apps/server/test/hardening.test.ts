import {
  attachSignature,
  createField,
  declineSigning,
  delegateSigning,
  deleteDocumentFile,
  fillField,
  finishSigning,
  getDocument,
  getSigning,
  listDocuments,
  listEvidence,
  resendLink,
  sendDocument,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { plainPdf } from '../../../packages/pdf/test/sources.ts';
import { Refused, testApp } from './app.ts';
import { draft, place } from './drafting.ts';
import { consent, DRAWING, fillAll, linkOf, refusal, sentDocument, sign, upload } from './signing-flow.ts';

/** What attackers and unlucky people send: each of these was once answered wrongly. */

const server = await testApp();
const { as, make } = server;

const problemsOf = async (work: Promise<unknown>): Promise<string[]> => {
  const cause = await work.catch((error: unknown) => error);
  return cause instanceof Refused ? cause.errors.map(({ path, code }) => `${path} ${code}`) : [String(cause)];
};

test('a link with its token named twice is an unknown link, not a failure of the server', async () => {
  const { id, signers } = await sentDocument(server, [{ name: 'Ada' }]);

  const url = `/api/document/${id}/sign-document/?token=${signers[0]!.token}&token=x`;
  const response = await server.app.inject({ method: 'GET', url });

  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: 'link_invalid' });
});

test.each(['/api/documents', '/api/recipients/', '/api/tags/', '/api/waiting/', '/api/activity/'])(
  '%s refuses to be ordered by what it cannot be ordered by',
  async (path) => {
    const { token } = await make.user();
    const get = (ordering: string) =>
      server.app.inject({ url: `${path}?ordering=${ordering}`, headers: { authorization: `Bearer ${token}` } });

    for (const ordering of ['password', '-constructor', '--created_at', 'created_at,id']) {
      const answer = await get(ordering);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ code: 'request_invalid', errors: [{ path: 'ordering' }] });
    }
    expect((await get('')).statusCode).toBe(200);
  },
);

test('a page far behind the end of a list is empty and does not invent rows', async () => {
  const alice = await make.user();

  const list = await as(alice)(listDocuments, { query: { page: 9_000_000_000_000_000 } });

  expect(list).toMatchObject({ count: 0, results: [], next: null });
});

test('a file whose name is long in emoji makes a document that can be read', async () => {
  const alice = await make.user();

  const { body } = await upload(server, alice, '/api/submit_document_files/', [
    { name: `${'😀'.repeat(150)}.pdf`, bytes: await plainPdf() },
  ]);
  const document = await as(alice)(getDocument, { params: { id: Number(body['document']) } });

  expect(document.files[0]!.name).toMatch(/😀\.pdf$/u);
  expect(document.files[0]!.name).not.toContain('.pdf.pdf');
  expect(document.title.length).toBeLessThanOrEqual(200);
});

test('a value that grows when it is normalised cannot make a document unreadable', async () => {
  const { signers, read } = await sentDocument(server, [
    { name: 'Ada', fields: [{ type: 'signature' }, { type: 'text' }] },
  ]);
  await consent(signers[0]!);
  const { fields } = await signers[0]!.call(getSigning);
  const text = fields.find(({ type }) => type === 'text')!;

  const outcome = await refusal(
    signers[0]!.call(fillField, { params: { id: text.id }, body: { value: '\u0344'.repeat(3000) } }),
  );

  expect(outcome).toMatch(/^422 field_/);
  expect((await read()).fields).toHaveLength(2);
});

test('what the sender wrote into a field must be writable in the document, or it is not sent', async () => {
  const alice = await make.user();
  const { id, fileId, recipientIds } = await draft(server, alice, [{ email: 'glyph@example.com' }]);
  const target = { document: id, file: fileId, recipient: recipientIds[0]!, ...place };
  const value = await as(alice)(createField, {
    body: { ...target, type: 'text', value: 'Rent \u{10000}', isReadOnly: true },
  });
  const options = await as(alice)(createField, {
    body: { ...target, type: 'dropdown', options: ['yes', '\u{12000}'] },
  });

  const problems = await problemsOf(as(alice)(sendDocument, { params: { id } }));

  expect(problems).toEqual([
    `fields.${value.id}.value field_glyph_missing`,
    `fields.${options.id}.options field_glyph_missing`,
  ]);
});

test('a required field that the sender saved with an empty value is not filled', async () => {
  const { signers } = await sentDocument(server, [
    { name: 'Ada', fields: [{ type: 'signature' }, { type: 'text', value: '', pattern: '' }] },
  ]);
  await consent(signers[0]!);
  const { fields } = await signers[0]!.call(getSigning);
  const [signature, text] = ['signature', 'text'].map((type) => fields.find((field) => field.type === type)!);
  await signers[0]!.call(attachSignature, { params: { id: signature!.id }, body: { kind: 'draw', image: DRAWING } });

  const early = await refusal(signers[0]!.call(finishSigning));
  await signers[0]!.call(fillField, { params: { id: text!.id }, body: { value: 'Ada' } });
  const finished = await signers[0]!.call(finishSigning);

  expect(early).toBe('422 fields_required');
  expect(finished.status).toBe('submitted');
});

test('a document whose link is opened before the gateway has answered says when it was sent', async () => {
  const alice = await make.user();
  const { id } = await draft(server, alice, [{ email: 'early@example.com' }]);
  await as(alice)(sendDocument, { params: { id } });
  const signer = await linkOf(server, id, { email: 'early@example.com' });

  await signer.call(getSigning);

  const document = await as(alice)(getDocument, { params: { id } });
  expect(document).toMatchObject({ status: 'viewed', sentAt: expect.any(String) });
});

test('handing a part over keeps what the sender wrote into it', async () => {
  const { id, signers } = await sentDocument(server, [
    { name: 'Ada', mayDelegate: true, fields: [{ type: 'signature' }, { type: 'text', value: 'Flat 12' }] },
  ]);

  await signers[0]!.call(delegateSigning, { body: { email: 'heir@example.com', name: 'Heir' } });
  await server.runTasks();

  const { fields } = await (await linkOf(server, id, { email: 'heir@example.com' })).call(getSigning);
  expect(fields.find(({ type }) => type === 'text')!.value).toBe('Flat 12');
});

test('attaching the same drawing again changes nothing', async () => {
  const { sender, id, signers } = await sentDocument(server, [{ name: 'Ada' }]);
  await fillAll(signers[0]!);
  const countOf = async () => (await as(sender)(listEvidence, { params: { id } })).events.length;
  const before = await countOf();

  const { fields } = await signers[0]!.call(getSigning);
  for (let again = 0; again < 3; again += 1) {
    const body = { kind: 'draw' as const, image: DRAWING };
    await signers[0]!.call(attachSignature, { params: { id: fields[0]!.id }, body });
  }

  expect(await countOf()).toBe(before);
});

test('a file removed twice at once is removed once', async () => {
  const alice = await make.user();
  const { id, fileId } = await draft(server, alice, [{ email: 'twice@example.com' }]);

  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 }, () => as(alice)(deleteDocumentFile, { params: { id: fileId } })),
  );

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { events } = await as(alice)(listEvidence, { params: { id } });
  expect(events.filter(({ action }) => action === 'file.removed')).toHaveLength(1);
});

test('no one is invited any more to what someone has declined', async () => {
  const alice = await make.user();
  const { id } = await draft(server, alice, [{ email: 'no@example.com' }, { email: 'late@example.com' }]);
  await as(alice)(sendDocument, { params: { id } });
  const signer = await linkOf(server, id, { email: 'no@example.com' });

  await signer.call(declineSigning, { body: { reason: 'No.' } });
  await server.runTasks();

  const rows = await server.platform.db
    .selectFrom('mails')
    .select(['toEmail', 'event', 'state'])
    .where('documentId', '=', id)
    .where('toEmail', '=', 'late@example.com')
    .execute();
  expect(rows).toEqual([{ toEmail: 'late@example.com', event: 'document.invitation', state: 'cancelled' }]);
});

test('a fresh link for someone who only gets copies of separate documents is sent, or refused while there is none', async () => {
  const alice = await make.user();
  const people = [
    { email: 'sep-a@example.com' },
    { email: 'sep-b@example.com' },
    { email: 'sep-copy@example.com', role: 'copy' as const },
  ];
  const { id, recipientIds } = await draft(server, alice, people, { signingOption: 'separate' });
  await as(alice)(sendDocument, { params: { id } });
  await server.runTasks();
  const resend = () => as(alice)(resendLink, { params: { id }, body: { recipient: recipientIds[2]! } });

  const early = await refusal(resend());
  const { results } = await as(alice)(listDocuments, { query: { ordering: 'number' } });
  for (const [index, email] of ['sep-a@example.com', 'sep-b@example.com'].entries()) {
    await sign(await linkOf(server, results[index + 1]!.id, { email }));
  }
  await server.runTasks();
  await resend();
  await server.runTasks();

  expect(early).toBe('409 document_transition_refused');
  const mails = (await server.mails()).filter(({ to }) => to === 'sep-copy@example.com').map(({ event }) => event);
  expect(mails).toEqual(['completed', 'completed', 'document.copy_link', 'document.copy_link']);
});

test('subjects of mails hold no invisible characters, whatever the language', async () => {
  const { signers, sender, read } = await sentDocument(server, [{ name: 'أحمد', locale: 'ar' }], {
    sender: await make.user({ locale: 'ar' }),
  });

  await sign(signers[0]!, 'أحمد');
  await server.runTasks();

  expect((await read()).status).toBe('completed');
  const subjects = (await server.mails()).filter(({ to }) => to === sender.email).map(({ subject }) => subject);
  expect(subjects).toHaveLength(1);
  expect(subjects.join('')).not.toMatch(/[\u2066-\u2069]/);
});

test('looking at the address of a copy without taking it does not count as a download', async () => {
  const { id, signers, read } = await sentDocument(server, [{ name: 'Ada' }]);
  await sign(signers[0]!);
  await server.runTasks();
  const { token } = await linkOf(server, id, signers[0]!);

  await server.app.inject({ method: 'HEAD', url: `/api/document/${id}/download/?token=${token}` });

  expect((await read()).status).toBe('completed');
});
