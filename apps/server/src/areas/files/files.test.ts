import { randomBytes } from 'node:crypto';
import { createDocument, deleteDocumentFile, getDocument, listEvidence } from '@sealwright/contract';
import { beforeAll, expect, test } from 'vitest';
import { doublingBomb } from '../../../../../packages/pdf/test/bombs.ts';
import { permissions, protectedPdf } from '../../../../../packages/pdf/test/protected.ts';
import {
  encryptedPdf,
  javascriptPdf,
  noPagesPdf,
  plainPdf,
  rotatedPdf,
  signedPdf,
  truncatedPdf,
} from '../../../../../packages/pdf/test/sources.ts';
import { testApp, type TestUser } from '../../../test/app.ts';
import { draft } from '../../../test/drafting.ts';
import { refusal, upload } from '../../../test/signing-flow.ts';

const server = await testApp();
const { as, make, clock, platform } = server;
const URL_PATH = '/api/submit_document_files/';
let pdf: Uint8Array;

beforeAll(async () => {
  pdf = await plainPdf();
});

const send = (user: TestUser | null, files: { name: string; bytes: Uint8Array }[], texts = {}) =>
  upload(server, user, URL_PATH, files, texts);

type Uploaded = {
  document: number;
  files: {
    id: number;
    name: string;
    sha256: string;
    neutralised: string[];
    is_signed: boolean;
    pages: { width: number; height: number; picture: string; thumbnail: string }[];
  }[];
};
const uploadedOf = (body: Record<string, unknown>) => body as unknown as Uploaded;

test('an upload begins a document named after its first file', async () => {
  const alice = await make.user();

  const { status, body } = await send(alice, [{ name: 'Lease 2026.pdf', bytes: pdf }], {
    form_type: '1040',
    method_type: 'x',
  });

  expect(status).toBe(201);
  const { document, files } = uploadedOf(body);
  expect(files).toMatchObject([{ name: 'Lease 2026.pdf', size: pdf.length, neutralised: [], is_signed: false }]);
  expect(files[0]!.pages).toMatchObject([{ width: 595, height: 842 }]);
  const read = await as(alice)(getDocument, { params: { id: document } });
  expect(read).toMatchObject({ status: 'new', title: 'Lease 2026', formType: '1040', fileCount: 1 });
  const { events } = await as(alice)(listEvidence, { params: { id: document } });
  expect(events.map(({ action }) => action)).toEqual(['document.created', 'file.added']);
});

test('page sizes are those a person sees', async () => {
  const alice = await make.user();

  const { body } = await send(alice, [{ name: 'turned.pdf', bytes: await rotatedPdf(90) }]);

  expect(uploadedOf(body).files[0]!.pages).toMatchObject([{ width: 842, height: 595 }]);
});

test.each([
  ['is no PDF', async () => Buffer.from('MZ this is a program'), 422, 'file_not_pdf'],
  ['is empty', async () => Buffer.alloc(0), 422, 'file_empty'],
  ['is cut off', () => truncatedPdf(), 422, 'file_damaged'],
  ['needs a password', () => encryptedPdf(), 422, 'file_encrypted'],
  ['allows no marks', () => protectedPdf('AES-256', permissions()), 422, 'file_changes_forbidden'],
  ['paints too much', async () => doublingBomb('form'), 422, 'file_too_complex'],
  ['has no pages', () => noPagesPdf(), 422, 'file_no_pages'],
  ['is certified against changes', () => signedPdf({ certify: true }), 422, 'file_changes_forbidden'],
  ['is over 5 MB', async () => Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]), 413, 'file_too_large'],
] as const)('a file that %s is refused by name, and nothing of the upload is kept', async (_, make_, status, code) => {
  const alice = await make.user();
  const bad = { name: 'bad.pdf', bytes: await make_() };

  const answer = await send(alice, [{ name: 'good.pdf', bytes: pdf }, bad]);

  expect(answer).toMatchObject({ status, body: { code, errors: [{ path: 'bad.pdf', code }] } });
  const documents = await platform.db
    .selectFrom('documents')
    .selectAll()
    .where('accountId', '=', alice.accountId)
    .execute();
  expect(documents).toEqual([]);
});

test('random bytes after a PDF header never bring the server down', async () => {
  const alice = await make.user();
  for (let round = 0; round < 5; round += 1) {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(4000)]);

    const { status } = await send(alice, [{ name: 'noise.pdf', bytes }]);

    expect(status).toBe(422);
  }
});

test('exactly 5 MB are accepted', async () => {
  const alice = await make.user();
  const padded = Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024 - pdf.length, '\n')]);

  expect((await send(alice, [{ name: 'full.pdf', bytes: padded }])).status).toBe(201);
});

test('five files are taken, six are not, nor a sixth later', async () => {
  const alice = await make.user();
  const files = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `${index}.pdf`, bytes: pdf }));

  const six = await send(alice, files(6));
  const five = await send(alice, files(5));
  const later = await send(alice, files(1), { document: String(uploadedOf(five.body).document) });

  expect(six).toMatchObject({ status: 422, body: { code: 'files_too_many' } });
  expect(five.status).toBe(201);
  expect(later).toMatchObject({ status: 422, body: { code: 'files_too_many' } });
});

test('an upload without a file, without a form, of a stranger or for a foreign document is refused', async () => {
  const alice = await make.user();
  const mallory = await make.user();
  const { id } = await as(alice)(createDocument, { body: {} });
  const json = await server.app.inject({
    method: 'POST',
    url: URL_PATH,
    payload: { a: 1 },
    headers: { authorization: `Bearer ${alice.token}` },
  });

  expect(await send(alice, [])).toMatchObject({ status: 422, body: { code: 'file_missing' } });
  expect(json.statusCode).toBe(415);
  expect((await send(null, [{ name: 'a.pdf', bytes: pdf }])).status).toBe(401);
  expect(await send(mallory, [{ name: 'a.pdf', bytes: pdf }], { document: String(id) })).toMatchObject({ status: 404 });
  expect(await send(alice, [{ name: 'a.pdf', bytes: pdf }], { document: 'x' })).toMatchObject({ status: 422 });
});

test('half an upload leaves nothing behind', async () => {
  const alice = await make.user();
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="half.pdf"\r\n\r\n';

  const answer = await server.app.inject({
    method: 'POST',
    url: URL_PATH,
    payload: Buffer.concat([Buffer.from(head), pdf.subarray(0, 300)]),
    headers: { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${alice.token}` },
  });

  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'upload_incomplete', detail: 'Validation Failed - Cannot Upload' });
});

test('names lose their directories, keep their letters, and may not hold control characters', async () => {
  const alice = await make.user();
  const named = async (name: string) => {
    const { body } = await send(alice, [{ name, bytes: pdf }]);
    return uploadedOf(body).files?.[0]?.name ?? body['code'];
  };

  expect(await named('../../etc/passwd.pdf')).toBe('passwd.pdf');
  expect(await named('C:\\Users\\ada\\lease.pdf')).toBe('lease.pdf');
  expect(await named('عقد الإيجار.pdf')).toBe('عقد الإيجار.pdf');
  expect(await named('合同.pdf')).toBe('合同.pdf');
  expect(await named('lease\u2028and\u2029annex\u2028.pdf\u2029')).toBe('lease and annex .pdf');
  expect(await named('fdp\u202efdp.exe')).toBe('file_name_invalid');
  expect(await named('..')).toBe('document.pdf');
});

test('a file that is still signed keeps its signatures', async () => {
  const alice = await make.user();

  const { body } = await send(alice, [{ name: 'signed.pdf', bytes: await signedPdf() }]);

  expect(uploadedOf(body).files[0]).toMatchObject({ is_signed: true, neutralised: [] });
});

test('a file that opens without a password is shown without its protection, and said so', async () => {
  const alice = await make.user();

  const { status, body } = await send(alice, [{ name: 'protected.pdf', bytes: await protectedPdf('AES-128') }]);

  expect(status).toBe(201);
  expect(uploadedOf(body).files[0]).toMatchObject({ neutralised: ['encrypted'], pages: [{}, {}] });
});

test('active content is made inert and said so; what was uploaded is kept as it was', async () => {
  const alice = await make.user();
  const bytes = await javascriptPdf();

  const { body } = await send(alice, [{ name: 'script.pdf', bytes }]);

  const [file] = uploadedOf(body).files;
  expect(file!.neutralised).toContain('javascript');
  const row = await platform.db
    .selectFrom('documentFiles')
    .selectAll()
    .where('id', '=', file!.id)
    .executeTakeFirstOrThrow();
  expect(row.uploadedSha256).not.toBe(row.sha256);
  expect(Buffer.compare(await platform.store.get(row.uploadedSha256), Buffer.from(bytes))).toBe(0);
});

test('pages are shown as pictures at signed addresses, to whoever holds one, until it is over', async () => {
  const alice = await make.user();
  const { body } = await send(alice, [{ name: 'pages.pdf', bytes: await plainPdf({ pages: 14 }) }]);
  const { pages } = uploadedOf(body).files[0]!;
  const get = (url: string) => server.app.inject({ url });

  const first = await get(pages[0]!.picture);
  const drawnLater = await get(pages[13]!.thumbnail);
  const forged = await get(pages[0]!.picture.replace('/1/1000', '/2/1000'));
  const unasked = await get(pages[0]!.picture.replace('/1/1000', '/1/1001'));
  const before = clock.now();
  clock.advance(3 * 3600_000);
  const late = await get(pages[0]!.picture);
  clock.set(before);

  expect(first.headers).toMatchObject({ 'content-type': 'image/jpeg' });
  expect(first.headers['cache-control']).toContain('immutable');
  expect(first.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(drawnLater.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect([forged, unasked, late].map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  expect(pages[0]!.picture).not.toContain(alice.token);
});

test('addresses of pictures stay the same for a while, so that they can be cached', async () => {
  const alice = await make.user();
  const { body } = await send(alice, [{ name: 'a.pdf', bytes: pdf }]);
  const read = async () =>
    (await as(alice)(getDocument, { params: { id: uploadedOf(body).document } })).files[0]!.pages[0]!;

  expect((await read()).picture).toBe((await read()).picture);
});

test('removing a file removes the fields on it, and only its owner can', async () => {
  const alice = await make.user();
  const mallory = await make.user();
  const { id, fileId } = await draft(server, alice, [{ email: 'ada@example.com' }]);
  const params = { id: fileId };

  expect(await refusal(as(mallory)(deleteDocumentFile, { params }))).toBe('404 not_found');
  await as(alice)(deleteDocumentFile, { params });

  expect(await as(alice)(getDocument, { params: { id } })).toMatchObject({ files: [], fields: [] });
  const { events } = await as(alice)(listEvidence, { params: { id } });
  expect(events.at(-1)).toMatchObject({ action: 'file.removed' });
});
