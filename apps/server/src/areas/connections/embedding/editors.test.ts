import {
  createDocument,
  createEditorEmbed,
  createPersonalToken,
  deleteOauthApplication,
  type Endpoint,
  endEditorEmbed,
  getDocument,
  getEditorEmbed,
  listAllowedApplications,
  listSuggestedFields,
  replaceFields,
  requestOf,
  revokeAllowedApplication,
  revokePersonalToken,
  sendDocument,
  updateDocument,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { connect, registerApplication } from '../../../../test/connected.ts';
import { rawCall } from '../../../../test/raw-call.ts';
import { refusal, sentDocument } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';
import { framersOf } from './embedding.framers.ts';

const server = await testApp();
const { app, as, clock, make, runTasks } = server;

const ORIGIN = 'https://ledger.example';
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';
const framers = (url: string) => framersOf(server.platform)('', new URL(url).searchParams);

/** A draft that could be sent, an application of its owner, and an address for its editor. */
async function opened(more: { maySend?: boolean } = {}, given?: TestUser) {
  const sender = given ?? (await make.user());
  const application = await registerApplication(server, sender, { name: 'Ledger', embedOrigins: [ORIGIN] });
  let id = 0;
  // Stopped before it is sent: all that a draft needs is there.
  await sentDocument(server, [{ name: 'Ada' }], {
    sender,
    prepare: async (_as, made) => {
      id = made;
      throw new Error('stop');
    },
  }).catch(() => undefined);
  const { clientId } = application;
  const open = () => as(sender)(createEditorEmbed, { params: { id }, body: { clientId, ...more } });
  const embed = await open();
  return { application, embed, id, open, sender, token: tokenOf(embed.url) };
}

const call = async (token: string, endpoint: Endpoint, input: object = {}) => {
  const { status, body } = await rawCall(app, endpoint, input as never, { token });
  return status < 400 ? String(status) : `${status} ${String(body['code'])}`;
};

test('an address opens the editor of one draft for an hour, in pages of the application', async () => {
  const { embed, id, sender, token } = await opened();
  expect(embed.url).toMatch(new RegExp(`^http://sealwright.test/embed/edit/${id}\\?token=swe_.{43}$`));
  expect(embed.origins).toEqual([ORIGIN]);
  expect(await framers(embed.url)).toEqual([ORIGIN]);
  const own = await rawCall(app, getEditorEmbed, {}, { token });
  expect(own.body).toMatchObject({ document: id, maySend: false, locale: 'en' });

  const read = await rawCall(app, getDocument, { params: { id } }, { token });
  expect(read.body['can']).toMatchObject({ edit: true, send: false, delete: false, archive: false, share: false });
  expect(await call(token, listSuggestedFields, { params: { id } })).toBe('200');
  const title = 'Lease of May';
  expect(await call(token, updateDocument, { params: { id }, body: { title } })).toBe('200');
  expect(await call(token, replaceFields, { params: { id }, body: { fields: [] } })).toBe('200');
  const document = await as(sender)(getDocument, { params: { id } });
  expect(document).toMatchObject({ title, fields: [] });

  clock.advance(61 * 60_000);
  expect(await call(token, getDocument, { params: { id } })).toBe('410 editor_session_ended');
  // The page says so in its frame for a week.
  await runTasks({ withSweeps: true });
  expect(await framers(embed.url)).toEqual([ORIGIN]);
  clock.advance(8 * 24 * 3600_000);
  await runTasks({ withSweeps: true });
  expect(await framers(embed.url)).toBeNull();
});

const SIGNED_IN = ['user', 'user_confirmed', 'platform_admin', 'super_admin'];

/** All that an editor may ask for; `getEditorEmbed` and `endEditorEmbed` are its own. */
const OPEN: readonly Endpoint[] = [getDocument, listSuggestedFields, replaceFields, sendDocument, updateDocument];

test('it opens nothing else: every other call of people is refused, and every other document is not there', async () => {
  const { id, sender, token } = await opened({ maySend: true });
  const { id: other } = await as(sender)(createDocument, { body: {} });
  const open = new Set(OPEN.map(({ at }) => at));
  const people = server.routes.filter(({ access }) => SIGNED_IN.includes(access.name));
  expect(people.filter(({ endpoint }) => open.has(endpoint.at))).toHaveLength(OPEN.length);
  for (const { endpoint } of people.filter((route) => !open.has(route.endpoint.at))) {
    const [method = '', path = ''] = endpoint.at.split(' ');
    const url = path.replaceAll(/:\w+/g, String(id));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const { statusCode } = await app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(method === 'GET' ? {} : { payload: '{}' }),
    });
    expect([endpoint.at, statusCode]).toEqual([endpoint.at, 403]);
  }
  const bodies = new Map<Endpoint, object>([
    [replaceFields, { fields: [] }],
    [sendDocument, {}],
    [updateDocument, { title: 'X' }],
  ]);
  for (const endpoint of OPEN) {
    const input = { params: { id: other }, ...(bodies.has(endpoint) && { body: bodies.get(endpoint) }) };
    expect([endpoint.at, await call(token, endpoint, input)]).toEqual([endpoint.at, '404 not_found']);
  }
});

test('it shows no contact, and does not complete', async () => {
  const { id, token } = await opened({ maySend: true });
  const change = (body: object) => call(token, updateDocument, { params: { id }, body });
  expect(await change({ client: 1 })).toBe('409 not_permitted');
  expect(await change({ formType: null })).toBe('409 not_permitted');
  expect(await change({ status: 'completed' })).toBe('409 not_permitted');
});

test('it sends only where that was asked for, and is over then', async () => {
  const closed = await opened();
  expect(await call(closed.token, sendDocument, { params: { id: closed.id }, body: {} })).toBe('409 not_permitted');

  const { id, open, sender, token } = await opened({ maySend: true });
  const second = tokenOf((await open()).url);
  expect(await call(token, sendDocument, { params: { id }, body: {} })).toBe('202');
  for (const one of [token, second]) {
    expect(await call(one, getDocument, { params: { id } })).toBe('410 editor_session_ended');
    expect(await call(one, getEditorEmbed)).toBe('410 editor_session_ended');
  }
  await runTasks();
  expect((await as(sender)(getDocument, { params: { id } })).status).not.toBe('draft');
  expect(await refusal(open())).toBe('409 document_not_editable');
});

test('it is over when the person closes it, and closing one leaves the others', async () => {
  const { id, open, token } = await opened();
  const second = tokenOf((await open()).url);
  expect(await call(token, endEditorEmbed)).toBe('204');
  expect(await call(token, getDocument, { params: { id } })).toBe('410 editor_session_ended');
  expect(await call(second, getDocument, { params: { id } })).toBe('200');
});

test('it ends with what the person allowed the application, and with the application', async () => {
  const sender = await make.user();
  const owner = await make.user();
  const application = await registerApplication(server, owner, { name: 'Ledger', embedOrigins: [ORIGIN] });
  const access = await connect(server, sender, application, ['documents:read', 'documents:write']);
  const { id } = await as(sender)(createDocument, { body: {} });
  const open = async () => {
    const { body } = await rawCall(app, createEditorEmbed, { params: { id }, body: {} }, { token: access });
    return tokenOf(String(body['url']));
  };
  const token = await open();
  expect(await call(token, getDocument, { params: { id } })).toBe('200');
  const { results } = await as(sender)(listAllowedApplications);
  for (const one of results) await as(sender)(revokeAllowedApplication, { params: { id: one.id } });
  expect(await call(token, getDocument, { params: { id } })).toBe('410 editor_session_ended');

  const own = await opened();
  await as(own.sender)(deleteOauthApplication, { params: { id: own.application.id } });
  expect(await call(own.token, getDocument, { params: { id: own.id } })).toBe('410 editor_session_ended');
  expect(await framers(own.embed.url)).toBeNull();
});

test('it ends when the person trusts their old ways in no more', async () => {
  const { id, sender, token } = await opened();
  expect(await call(token, getDocument, { params: { id } })).toBe('200');
  const body = { name: 'Embed', scopes: ['documents:write' as const], expiresInDays: 7 };
  const personal = await as(sender)(createPersonalToken, { body });
  await as(sender)(revokePersonalToken, { params: { id: personal.id } });
  expect(await call(token, getDocument, { params: { id } })).toBe('410 editor_session_ended');

  const { embed } = await opened({}, sender);
  const { db, events } = server.platform;
  const changed = { type: 'password_changed', at: clock.now(), userId: sender.userId, request: null } as const;
  await db.transaction().execute((tx) => events.publish(tx, changed));
  expect(await call(tokenOf(embed.url), getEditorEmbed)).toBe('410 editor_session_ended');
});

test('who may not prepare a document gives no editor away', async () => {
  const { application, id, sender } = await opened();
  const { clientId } = application;
  const ask = (user: TestUser, body: object = { clientId }) =>
    refusal(as(user)(createEditorEmbed, { params: { id }, body }));
  expect(await ask(await make.user())).toBe('404 not_found');
  expect(await ask(sender, {})).toBe('422 embed_application_unknown');
  const bare = await registerApplication(server, sender, { name: 'Bare' });
  expect(await ask(sender, { clientId: bare.clientId })).toBe('409 embed_origins_missing');

  const { token } = await as(sender)(createPersonalToken, {
    body: { name: 'Reader', scopes: ['documents:read'], expiresInDays: 7 },
  });
  expect(await call(token, createEditorEmbed, { params: { id }, body: { clientId } })).toBe('403 insufficient_scope');
  const { others } = await makeTeam(server, 'member');
  expect(await ask(others[0] as TestUser)).toBe('404 not_found');
  expect(await call('swe_'.padEnd(47, 'x'), getEditorEmbed)).toBe('410 editor_session_ended');
  expect(await call('nothing', getEditorEmbed)).toBe('401 not_signed_in');
  expect(requestOf(getEditorEmbed, {}).url).toBe('/api/embedded_editor/');
});
