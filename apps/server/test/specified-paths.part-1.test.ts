import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type TestUser, testApp } from './app.ts';
import { draft } from './drafting.ts';
import { DRAWING, sentDocument } from './signing-flow.ts';

const server = await testApp();
const { make, app } = server;

type Json = Record<string, unknown>;
/** `at`: method and address. `has`: a key of the answer as it is on the wire, or its code where it refuses. */
type Line = { at: string; body?: object; status?: number; has: string; by?: TestUser | null };

async function call(user: TestUser | null, at: string, body?: object): Promise<{ status: number; body: Json }> {
  const [method = 'GET', url = '/'] = at.split(' ');
  const response = await app.inject({
    method: method as 'GET',
    url,
    ...(body === undefined ? {} : { payload: body }),
    headers: user === null ? {} : { authorization: `Bearer ${user.token}` },
  });
  return { status: response.statusCode, body: response.body === '' ? {} : response.json<Json>() };
}

/** Calls each line in turn. Answers what came otherwise than the line says. */
async function faultsOf(user: TestUser | null, lines: readonly Line[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { at, body, status = 200, has, by = user } of lines) {
    const answer = await call(by, at, body);
    const isThere = has === '' || has in answer.body || answer.body['code'] === has;
    const said = `${at}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`;
    if (answer.status !== status || !isThere) faults.push(said);
  }
  return faults;
}

/** A form with one file of contacts, as most clients write it. */
async function importContacts(user: TestUser, url: string, part: string, type: string): Promise<Json> {
  const boundary = randomUUID();
  const payload = [
    `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="people.csv"\r\ncontent-type: ${type}`,
    '',
    'email,first_name,last_name\ngrace@example.com,Grace,Hopper\n',
    `--${boundary}\r\ncontent-disposition: form-data; name="tags"`,
    '',
    '["Clients"]',
    `--${boundary}--`,
    '',
  ].join('\r\n');
  const response = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${user.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  return { status: response.statusCode, ...response.json<Json>() };
}

// The paths of the specification, part 1, section 7, letter for letter, as a program that knows nothing but them calls them.

test('signing in and what belongs to it', async () => {
  const ada = await make.user();
  const password = { password1: 'Copper-Kettle-41!', password2: 'Copper-Kettle-41!' };

  expect(
    await faultsOf(null, [
      { at: 'POST /api/auth/register/', body: { email: 'new@example.com', ...password }, status: 201, has: 'email' },
      { at: 'POST /api/auth/login/', body: { username: 'x', password: 'y' }, status: 401, has: 'login_incorrect' },
      { at: 'POST /api/auth/password-reset/', body: { email: 'new@example.com' }, status: 202, has: '' },
      {
        at: 'POST /api/auth/password-reset-confirm/?uidb64=MQ&token=x',
        body: { new_password1: password.password1, new_password2: password.password2 },
        status: 410,
        has: 'password_link_invalid',
      },
      { at: 'POST /api/auth/token/refresh/', body: { refresh: 'x' }, status: 401, has: 'session_ended' },
      { at: 'GET /api/auth/activate/1/token', status: 410, has: 'activation_link_invalid' },
      {
        at: 'POST /api/auth/invitaion/signup/',
        body: { invitation: 1, token: 'x', first_name: 'Ada', last_name: 'L', ...password },
        status: 410,
        has: 'invitation_link_invalid',
      },
      { at: 'POST /api/auth/dj-rest-auth/google/', body: { access_token: 'x' }, status: 404, has: 'provider_unknown' },
    ]),
  ).toEqual([]);
  expect(
    await faultsOf(ada, [
      { at: `GET /api/users/${ada.userId}`, has: 'is_blocked' },
      { at: 'GET /api/subscriptions/get_user_subscription_details/', has: 'subscription' },
      { at: 'PATCH /api/users/email_mfa/', body: { enabled: 'yes' }, status: 422, has: 'request_invalid' },
      { at: 'GET /api/auth/logout', has: '' },
      { at: `GET /api/users/${ada.userId}`, status: 401, has: 'session_ended' },
    ]),
  ).toEqual([]);
});

test('documents, their recipients and templates', async () => {
  const ada = await make.user();
  const { id, recipientIds } = await draft(server, ada, [{ email: 'one@example.com' }]);
  const sent = await sentDocument(server, [{ name: 'Grace' }], { sender: ada });
  const [grace] = sent.signers;
  const link = `token=${grace!.token}`;
  const opened = await call(null, `GET /api/document/${sent.id}/sign-document/?${link}`);
  const [field] = opened.body['fields'] as { id: number }[];
  const { disclosure_version } = opened.body['consent'] as Json;
  await call(null, `POST /api/document/${sent.id}/consent/?${link}`, { accepted: true, disclosure_version });
  const saved = await call(ada, `POST /api/documents/${id}/save_as_template/`, { name: 'Lease' });
  const message = await call(ada, 'POST /api/message_templates/', {
    name: 'Plain',
    kind: 'invitation',
    locale: 'en',
    subject: 'Hello',
    body: 'Please sign.',
  });

  expect(
    await faultsOf(ada, [
      { at: 'GET /api/documents', has: 'results' },
      { at: 'GET /api/documents?status=&search=&page=1', has: 'results' },
      { at: 'POST /api/documents/', body: {}, status: 201, has: 'number' },
      { at: `GET /api/documents/${id}`, has: 'expiry_days' },
      { at: `PATCH /api/documents/${id}`, body: { expiry_days: 90 }, has: 'auto_reminders' },
      {
        at: `POST /api/document_recipients_detail/`,
        body: { document: id, email: 'two@example.com', name: 'Two' },
        status: 201,
        has: 'id',
      },
      { at: `PATCH /api/document_recipients_detail/${recipientIds[0]}/`, body: { name: 'One' }, has: 'name' },
      {
        at: `PATCH /api/fields/${field!.id}/attach_signature/?${link}`,
        body: { kind: 'draw', image: DRAWING },
        has: 'mark',
        by: null,
      },
      { at: `GET /api/email-logs/?document=${sent.id}`, has: 'results' },
      { at: 'GET /templates/doc/?page=1&page_size=10', has: 'count' },
      { at: `DELETE /templates/doc/${String(saved.body['id'])}`, status: 204, has: '' },
      { at: 'GET /api/message_templates/', has: 'results' },
      { at: `POST /api/message_templates/${String(message.body['id'])}/set_default/`, has: 'is_default' },
      { at: `POST /api/message_templates/${String(message.body['id'])}/unset_default/`, has: 'is_default' },
      { at: `DELETE /api/message_templates/${String(message.body['id'])}/`, status: 204, has: '' },
      { at: `DELETE /api/documentsFile/${await fileOf(ada, id)}`, status: 204, has: '' },
      { at: `DELETE /api/documents/${id}`, status: 204, has: '' },
    ]),
  ).toEqual([]);
});

const fileOf = async (user: TestUser, id: number): Promise<number> => {
  const { body } = await call(user, `GET /api/documents/${id}`);
  return (body['files'] as { id: number }[])[0]!.id;
};

test('contacts, tags and signatures', async () => {
  const ada = await make.user();
  const made = await call(ada, 'POST /api/recipients/', { email: 'a@example.com', first_name: 'Al', last_name: 'Le' });
  const contact = Number(made.body['id']);
  const tag = Number((await call(ada, 'POST /api/tags/', { name: 'Friends' })).body['id']);
  const signature = await call(ada, 'POST /api/signatures/', { title: 'Mine', kind: 'draw', image: DRAWING });

  expect(
    await faultsOf(ada, [
      // As a program writes it whose filters are empty.
      { at: 'GET /api/recipients/?search=&tags=&tag=&page=1&page_size=10', has: 'results' },
      { at: `GET /api/recipients/?search=exam&tags=${tag}&tag=Friends&page=1&page_size=10`, has: 'results' },
      { at: `PATCH /api/recipients/${contact}/`, body: { nickname: 'Ally' }, has: 'nickname' },
      { at: 'POST /api/recipients/assign_tags/', body: { contact_ids: [contact], tags: ['Friends'] }, has: 'count' },
      {
        at: 'POST /api/recipients/assign_tags/',
        body: { contact_ids: [], tags: [' '] },
        status: 422,
        has: 'contacts_and_tags_needed',
      },
      { at: `DELETE /api/recipients/${contact}/`, status: 204, has: '' },
      { at: `POST /api/recipients/${contact}/restore/`, has: 'email' },
      { at: 'POST /api/recipients/delete-multiple/', body: { ids: [contact] }, has: 'count' },
      { at: 'POST /api/recipients/restore-multiple/', body: { ids: [contact] }, has: 'count' },
      { at: 'GET /api/tags/?page=1&page_size=10&search=Fri', has: 'results' },
      { at: `GET /api/tags/${tag}/`, has: 'name' },
      { at: `PATCH /api/tags/${tag}/`, body: { name: 'Good friends' }, has: 'name' },
      { at: 'GET /api/search_tags_recipients/?search=Good', has: 'tags' },
      { at: 'POST /api/tags/delete-multiple/', body: { ids: [tag] }, has: 'count' },
      { at: 'GET /api/signatures/', has: 'results' },
      { at: `DELETE /api/signatures/${String(signature.body['id'])}/`, status: 204, has: '' },
    ]),
  ).toEqual([]);
});

test('contacts come in by a file, with tags', async () => {
  const ada = await make.user();

  const csv = await importContacts(ada, '/templates/import_contact_csv/', 'csv_file', 'text/csv');
  // The same text is no workbook.
  const excel = await importContacts(
    ada,
    '/templates/import_contact_excel/',
    'excel_file',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  await server.runTasks();

  expect(csv).toMatchObject({ status: 202, status_code: 202, message: expect.any(String) as string });
  expect(excel).toMatchObject({ status: 415, code: 'media_type_unsupported' });
  const { body } = await call(ada, 'GET /api/recipients/?tag=clients');
  expect(body['results']).toMatchObject([{ email: 'grace@example.com' }]);
});
