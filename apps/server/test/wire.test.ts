import { randomUUID } from 'node:crypto';
import { textOf } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { plainPdf } from '../../../packages/pdf/test/sources.ts';
import { type TestUser, testApp } from './app.ts';
import { DRAWING, linkOf } from './signing-flow.ts';

/** The main job as a stranger's program does it: paths, snake_case and statuses alone, nothing of the contract but its texts. */

const server = await testApp();
const { make } = server;

type Json = Record<string, unknown>;
type Answer = { status: number; body: Json };

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAAABHNCSVQICAgIfAhkiAAAAAFzUkdCAK7OHOkAAAA1SURBVFiF7c6hAQAQAEVBjKHaU7Cnag0ySZHcxV/eDwGA38VzyKXOl8HR29ZML2M3HHAAAFid5wQMLZiiLAAAAABJRU5ErkJggg==';
const PLACE = { page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.05 };
const READY = { subject: 'Your return', message: 'Please sign.', message_template_name: 'Standard' };

/** `at` is a method and an address. */
async function call(
  user: TestUser | null,
  at: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const [method = 'GET', url = '/'] = at.split(' ');
  const response = await server.app.inject({
    method: method as 'GET',
    url,
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(user === null ? {} : { authorization: `Bearer ${user.token}` }),
      ...headers,
    },
  });
  return { status: response.statusCode, body: response.body === '' ? {} : response.json<Json>() };
}

/** A form as most clients write it: the file first, its texts after it. */
async function submit(user: TestUser, texts: Record<string, string>): Promise<Answer> {
  const boundary = randomUUID();
  const part = (rest: string) => `--${boundary}\r\ncontent-disposition: form-data; ${rest}\r\n`;
  const payload = Buffer.concat([
    Buffer.from(`${part('name="file"; filename="return.pdf"')}content-type: application/pdf\r\n\r\n`),
    Buffer.from(await plainPdf()),
    Buffer.from('\r\n'),
    ...Object.entries(texts).map(([name, text]) => Buffer.from(`${part(`name="${name}"`)}\r\n${text}\r\n`)),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const response = await server.app.inject({
    method: 'POST',
    url: '/v1/api/submit_document_files/',
    payload,
    headers: { authorization: `Bearer ${user.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  return { status: response.statusCode, body: response.json<Json>() };
}

/** A document with one file and a signature field for each of these people. */
async function prepared(user: TestUser, names: string[]) {
  const { body } = await submit(user, {});
  const document = Number(body['document']);
  const file = (body['files'] as { id: number }[])[0]?.id;
  const people: { recipient: Json; field: Json }[] = [];
  for (const name of names) {
    const person = { document, name, email: `${name}-${randomUUID()}@example.com` };
    const { body: recipient } = await call(user, 'POST /api/document_recipients_detail/', person);
    const target = { document, file, recipient: recipient['id'], type: 'signature', ...PLACE };
    people.push({ recipient, field: (await call(user, 'POST /api/fields/', target)).body });
  }
  return { document, people };
}

/** The same, sent; with the secrets of the links. */
async function sent(user: TestUser, names: string[]) {
  const { document, people } = await prepared(user, names);
  await call(user, `PATCH /api/documents/${document}`, { ...READY, signing_option: 'shared' });
  expect(await call(user, `POST /api/documents/${document}/send/`)).toMatchObject({
    status: 202,
    body: { status: 'pending' },
  });
  await server.runTasks();
  const tokens = await Promise.all(
    people.map(async ({ recipient }) => (await linkOf(server, document, { email: String(recipient['email']) })).token),
  );
  return { document, people, tokens };
}

async function consented(document: number, token: string): Promise<Json> {
  const at = `/api/document/${document}/sign-document/?token=${token}`;
  const { disclosure_version } = (await call(null, `GET ${at}`)).body['consent'] as Json;
  const consent = { accepted: true, disclosure_version };
  expect(await call(null, `POST /api/document/${document}/consent/?token=${token}`, consent)).toMatchObject({
    status: 200,
  });
  return (await call(null, `GET ${at}`)).body;
}

const numbersOf = (list: unknown, key: string): number[] =>
  (list as Json[]).map((one) => Number(one[key])).sort((a, b) => a - b);

test('an upload keeps its method_type and form_type, wherever they stand in the form', async () => {
  const user = await make.user();

  const { status, body } = await submit(user, { method_type: 'form1040', form_type: 'form1040' });
  const begun = await call(user, `GET /v1/api/documents/${Number(body['document'])}`);
  const again = await submit(user, { document: String(body['document']), form_type: 'W9', method_type: '' });
  const extended = await call(user, `GET /v1/api/documents/${Number(body['document'])}/`);

  expect([status, again.status]).toEqual([201, 201]);
  expect(begun.body).toMatchObject({ form_type: '1040', method_type: 'form1040', status: 'new' });
  expect(extended.body).toMatchObject({ form_type: 'W9', method_type: 'form1040' });
});

test.each([
  ['form_type', '1041'],
  ['method_type', 'x'.repeat(41)],
  ['document', 'the last one'],
])('an upload whose %s is not valid is refused, and leaves nothing behind', async (path, text) => {
  const user = await make.user();

  const refused = await submit(user, { [path]: text });

  expect(refused).toMatchObject({ status: 422, body: { code: 'request_invalid', errors: [{ path }] } });
  expect((await call(user, 'GET /api/documents')).body['count']).toBe(0);
});

test('recipients and fields have versions, and a write that names an older one is refused', async () => {
  const user = await make.user();
  const { document, people } = await prepared(user, ['ada', 'bo']);
  const [ada] = people;
  const person = `/api/document_recipients_detail/${String(ada?.recipient['id'])}/`;
  const field = `/api/fields/${String(ada?.field['id'])}/`;
  const first = { 'if-match': '"1"' };

  for (const [at, change] of [
    [person, { name: 'Ada Lovelace' }],
    [field, { label: 'Sign here' }],
  ] as const) {
    expect(await call(user, `PATCH ${at}`, change, first)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await call(user, `PATCH ${at}`, change, first)).toMatchObject({
      status: 409,
      body: { code: 'version_stale' },
    });
    expect(await call(user, `DELETE ${at}`, undefined, first)).toMatchObject({ status: 409 });
    // Nothing changes.
    expect(await call(user, `PATCH ${at}`, change)).toMatchObject({ status: 200, body: { version: 2 } });
  }
  const { recipients, fields } = (await call(user, `GET /api/documents/${document}`)).body as Record<string, Json[]>;
  const versions = [recipients, fields].map((list) => numbersOf(list, 'version'));
  expect(versions).toEqual([
    [1, 2],
    [1, 2],
  ]);

  const moved = fields?.map((one) => (one['id'] === ada?.field['id'] ? { ...one, x: 0.4 } : one));
  const saved = await call(user, `PUT /api/documents/${document}/fields/`, { fields: moved });

  expect(numbersOf(saved.body['fields'], 'version')).toEqual([1, 3]);
});

test('a signer learns whose each field is, and attaches a PNG whatever way it was made', async () => {
  const user = await make.user();
  const { document, people, tokens } = await sent(user, ['ada', 'bo']);
  const [token = ''] = tokens;
  const view = await consented(document, token);
  const at = `PATCH /api/fields/${String(people[0]?.field['id'])}/attach_signature/?token=${token}`;

  expect(numbersOf(view['fields'], 'recipient')).toEqual(
    numbersOf(
      people.map(({ recipient }) => recipient),
      'id',
    ),
  );
  expect((view['recipient'] as Json)['id']).toBe(people[0]?.recipient['id']);
  const images = { draw: PNG, type: PNG.replace('image/png', 'image/jpg'), upload: DRAWING };
  for (const [kind, image] of Object.entries(images)) {
    const attached = await call(null, at, { kind, image, title: 'Mine' });
    expect(attached).toMatchObject({ status: 200, body: { mark: { kind, text: null } } });
    expect((attached.body['mark'] as Json)['image']).toMatch(/^data:image\//);
  }
  expect(await call(null, `POST /api/document/${document}/sign-document/?token=${token}`)).toMatchObject({
    status: 200,
    body: { status: 'submitted' },
  });
});

test.each([
  ['a little over a megabyte', 1],
  ['as large as no body may be', 3],
])('a signature image that is %s gets the message for it, and 413', async (_, megabytes) => {
  const user = await make.user();
  const { document, people, tokens } = await sent(user, ['ada']);
  await consented(document, tokens[0] ?? '');
  const image = `data:image/png;base64,${Buffer.alloc(megabytes * 1024 * 1024 + 1).toString('base64')}`;
  const at = `PATCH /api/fields/${String(people[0]?.field['id'])}/attach_signature/?token=${tokens[0]}`;

  for (const kind of ['draw', 'type', 'upload']) {
    const refused = await call(null, at, { kind, image });
    expect(refused).toMatchObject({ status: 413, body: { code: 'image_too_large' } });
    expect(refused.body['detail']).toContain('1 MB');
  }
});

test('a sent document is completed by a PATCH of its status, and sealed', async () => {
  const user = await make.user();
  const { document, people, tokens } = await sent(user, ['ada', 'bo']);
  await consented(document, tokens[0] ?? '');
  const field = String(people[0]?.field['id']);
  await call(null, `PATCH /api/fields/${field}/attach_signature/?token=${tokens[0]}`, { kind: 'draw', image: DRAWING });
  await call(null, `POST /api/document/${document}/sign-document/?token=${tokens[0]}`);
  const at = `PATCH /v1/api/documents/${document}/`;

  const mixed = await call(user, at, { status: 'completed', subject: 'Another' });
  const unknown = await call(user, at, { status: 'sent' });
  const completed = await call(user, at, { status: 'completed' });
  const again = await call(user, at, { status: 'completed' });
  await server.runTasks();

  for (const refused of [mixed, unknown]) {
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'status' }] } });
  }
  expect(completed.status).toBe(200);
  expect(again).toMatchObject({ status: 409, body: { code: 'document_transition_refused' } });
  expect((await call(user, `GET /api/documents/${document}`)).body).toMatchObject({ status: 'completed' });
  const sealed = await server.app.inject({
    url: `/v1/api/documents/${document}/download/`,
    headers: { authorization: `Bearer ${user.token}` },
  });
  expect(sealed.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a draft is not completed by a PATCH', async () => {
  const user = await make.user();
  const { document } = await prepared(user, ['ada']);

  const refused = await call(user, `PATCH /api/documents/${document}`, { status: 'completed' });

  expect(refused).toMatchObject({ status: 409, body: { code: 'document_transition_refused' } });
});

test('where one field alone is refused, the answer’s detail says why in the words of the specification', async () => {
  const register = (fields: Json) =>
    call(null, 'POST /v1/api/auth/register/', { email: `a-${randomUUID()}@example.com`, ...fields });
  const short = { password1: 'Ab1!', password2: 'Ab1!' };

  const one = await register(short);
  const two = await register({ ...short, email: 'nobody' });
  const differing = await register({ password1: 'Abcdef1!', password2: 'Abcdef1?' });

  expect(one).toMatchObject({
    status: 422,
    body: { detail: 'Password must be at least 8 characters', errors: [{ path: 'password1' }] },
  });
  expect(two.body['detail']).toBe(textOf('request_invalid'));
  expect(two.body['errors']).toContainEqual(
    expect.objectContaining({ path: 'email', message: textOf('email_invalid') }),
  );
  expect(differing.body).toMatchObject({ detail: 'Your passwords do not match' });
  for (const { message } of [one, two].flatMap(({ body }) => body['errors'] as { message: string }[])) {
    expect(message).not.toMatch(/expected|received|invalid (?:input|string)/i);
  }
});

test('a user names their default team and subscription, and cannot make a foreign team their default', async () => {
  const [user, other] = [await make.user(), await make.user()];
  const at = `/api/users/${user.userId}/`;

  const { body } = await call(user, `GET ${at}`);
  const foreign = await call(user, `PATCH ${at}`, { default_team: other.accountId });
  const back = await call(user, `PATCH ${at}`, { default_team: null });

  expect(body).toMatchObject({ default_team: null, subscription: { current_period_end: null } });
  expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(back).toMatchObject({ status: 200, body: { default_team: null } });
});
