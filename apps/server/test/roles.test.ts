import { type Endpoint, toWire } from '@sealwright/contract';
import { encodePicture } from '@sealwright/pdf';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { plainPdf } from '../../../packages/pdf/test/sources.ts';
import type { Route } from '../src/platform/http/http.ts';
import { newPerson, possessionsOf, server, sessionWith, teamOf } from './matrix-callers.ts';
import { nextAddress, pathsOf } from './matrix-paths.ts';
import { FORM_HEADERS, multipart } from './multipart.ts';
import { type Ids, sampleOf } from './sample-body.ts';

/**
 * Who may do what with the things of an account, by what they are in it: each cell of the table of roles. The things belong to
 * a team and were made by one of its members.
 */

const { db } = server.platform;

const [maker, fellow, admin, stranger, idle, standIn, standInOfFellow] = [
  await newPerson(),
  await newPerson(),
  await newPerson(),
  await newPerson(),
  await newPerson(),
  await newPerson(),
  await newPerson(),
];
const team = await teamOf(
  [maker, 'member'],
  [fellow, 'member'],
  [standIn, 'member'],
  [standInOfFellow, 'member'],
  [admin, 'admin'],
);
const other = await teamOf([stranger, 'admin']);
const inactive = await teamOf([idle, 'admin']);
await db.updateTable('accounts').set({ isActive: false }).where('id', '=', inactive).execute();

const leave = { firstDay: '2000-01-01', lastDay: '2999-12-31', startsAt: new Date(0), version: 1 };
const endsAt = new Date('2999-12-31');
await db
  .insertInto('absences')
  .values([
    { accountId: team, userId: maker.id, delegateId: standIn.id, ...leave, endsAt },
    { accountId: team, userId: fellow.id, delegateId: standInOfFellow.id, ...leave, endsAt },
  ])
  .execute();

const things = await possessionsOf({ ...maker, personalAccountId: team });
const owned = await possessionsOf(stranger);
const frozen = await possessionsOf({ ...idle, personalAccountId: inactive });
// The number of the document that stands there.
await db.updateTable('accounts').set({ lastDocumentNumber: 1 }).execute();

const callers = {
  'the owner of a personal account': {
    token: await sessionWith(stranger, { accountId: stranger.personalAccountId }),
    ids: owned,
  },
  'the member who made it': { token: await sessionWith(maker, { accountId: team }), ids: things },
  'another member': { token: await sessionWith(fellow, { accountId: team }), ids: things },
  'who acts for the one who made it': { token: await sessionWith(standIn, { accountId: team }), ids: things },
  'who acts for another member': { token: await sessionWith(standInOfFellow, { accountId: team }), ids: things },
  'an admin of the team': { token: await sessionWith(admin, { accountId: team }), ids: things },
  'the admin of another team': { token: await sessionWith(stranger, { accountId: other }), ids: things },
  'the admin of an inactive team': { token: await sessionWith(idle, { accountId: inactive }), ids: frozen },
};
type Who = keyof typeof callers;

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';
type Json = Record<string, unknown>;

async function call(
  who: Who,
  method: Method,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Json }> {
  await sql`delete from rate_limits`.execute(db);
  const answer = await server.app.inject({
    method,
    url,
    remoteAddress: nextAddress(),
    headers: { authorization: `Bearer ${callers[who].token}`, ...headers },
    ...(body === undefined ? {} : { payload: body as Json }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json<Json>() };
}

type Thing = 'document' | 'client' | 'tag' | 'template' | 'messageTemplate' | 'checklist';
const PATHS = {
  document: '/api/documents/',
  client: '/api/recipients/',
  tag: '/api/tags/',
  template: '/templates/doc/',
  messageTemplate: '/api/message_templates/',
  checklist: '/api/checklists/',
};
const CHANGES = {
  document: { title: 'Changed' },
  client: { city: 'Changed' },
  tag: { name: 'Changed' },
  template: { name: 'Changed' },
  messageTemplate: { subject: 'Changed' },
  checklist: { message: 'Changed' },
};
const THINGS = ['document', 'client', 'tag', 'template', 'messageTemplate', 'checklist'] as const;
const at = (who: Who, thing: Thing): string => `${PATHS[thing]}${callers[who].ids[thing]}/`;

const CODES: Record<number, string> = { 404: 'not_found', 409: 'not_permitted' };

// Read, change: what each gets for a document, and for contacts, tags and templates.
const ROLES: [Who, { read: number; document: number; rest: number; create: number }][] = [
  ['the owner of a personal account', { read: 200, document: 200, rest: 200, create: 201 }],
  ['the member who made it', { read: 200, document: 200, rest: 200, create: 201 }],
  ['another member', { read: 200, document: 409, rest: 200, create: 201 }],
  ['who acts for the one who made it', { read: 200, document: 200, rest: 200, create: 201 }],
  ['who acts for another member', { read: 200, document: 409, rest: 200, create: 201 }],
  ['an admin of the team', { read: 200, document: 200, rest: 200, create: 201 }],
  ['the admin of another team', { read: 404, document: 404, rest: 404, create: 201 }],
  ['the admin of an inactive team', { read: 200, document: 409, rest: 409, create: 409 }],
];

describe.each(ROLES)('%s', (who, wanted) => {
  test.each(THINGS)('reads and changes a %s as far as the role goes', async (thing) => {
    const read = await call(who, 'GET', at(who, thing));
    const changed = await call(who, 'PATCH', at(who, thing), CHANGES[thing]);
    expect(read.status).toBe(wanted.read);
    const status = thing === 'document' ? wanted.document : wanted.rest;
    expect([changed.status, changed.body['code']]).toEqual([status, CODES[status]]);
    // What an answer says may be done is what is done.
    const permissions = (read.body['permissions'] ?? {}) as Record<string, boolean>;
    expect(permissions[thing === 'document' ? 'edit' : 'update'] ?? false).toBe(changed.status === 200);
  });

  test('makes new things as far as the role goes', async () => {
    const contact = { first_name: 'New', last_name: 'Person', email: `${crypto.randomUUID()}@example.com` };
    expect((await call(who, 'POST', '/api/tags/', { name: `New ${crypto.randomUUID()}` })).status).toBe(wanted.create);
    expect((await call(who, 'POST', '/api/recipients/', contact)).status).toBe(wanted.create);
    expect((await call(who, 'POST', '/templates/doc/', { name: 'New' })).status).toBe(wanted.create);
    const text = { name: `New ${crypto.randomUUID()}`, kind: 'decline', locale: 'en', subject: 'New', body: 'New' };
    expect((await call(who, 'POST', '/api/message_templates/', text)).status).toBe(wanted.create);
    expect((await call(who, 'POST', '/api/documents/', {})).status).toBe(wanted.create);
  });
});

// What a webhook is sent tells of all documents of its account: those who manage it alone see it.
const WEBHOOKS: [Who, { read: number; change: number; create: number }][] = [
  ['the owner of a personal account', { read: 200, change: 200, create: 201 }],
  ['the member who made it', { read: 409, change: 409, create: 409 }],
  ['who acts for the one who made it', { read: 409, change: 409, create: 409 }],
  ['an admin of the team', { read: 200, change: 200, create: 201 }],
  ['the admin of another team', { read: 404, change: 404, create: 201 }],
  ['the admin of an inactive team', { read: 200, change: 409, create: 409 }],
];

test.each(WEBHOOKS)('%s manages webhooks as far as the role goes', async (who, wanted) => {
  const url = `/api/webhooks/${callers[who].ids['webhook']}/`;
  const body = { url: 'https://example.com/', events: ['document.sent'] };
  expect((await call(who, 'GET', url)).status).toBe(wanted.read);
  expect((await call(who, 'PATCH', url, { description: 'Changed' })).status).toBe(wanted.change);
  expect((await call(who, 'POST', '/api/webhooks/', body)).status).toBe(wanted.create);
});

// Everyone in an account sees its drives; those who manage it connect them and see what was delivered.
const DRIVES: [Who, { read: number; change: number; log: number; browse: number }][] = [
  ['the owner of a personal account', { read: 200, change: 200, log: 200, browse: 409 }],
  ['the member who made it', { read: 200, change: 409, log: 409, browse: 409 }],
  ['who acts for the one who made it', { read: 200, change: 409, log: 409, browse: 409 }],
  ['an admin of the team', { read: 200, change: 200, log: 200, browse: 409 }],
  ['the admin of an inactive team', { read: 200, change: 409, log: 200, browse: 409 }],
];

test.each(DRIVES)('%s manages drives as far as the role goes', async (who, wanted) => {
  const url = '/api/drives/google_drive/';
  expect((await call(who, 'GET', url)).status).toBe(wanted.read);
  expect((await call(who, 'PATCH', url, { with_evidence: true })).status).toBe(wanted.change);
  expect((await call(who, 'GET', `${url}deliveries/`)).status).toBe(wanted.log);
  const browsed = await call(who, 'GET', `${url}files/`);
  expect(browsed.status).toBe(wanted.browse);
  // Who may browse hears that the connection has ended.
  expect(browsed.body['code']).toBe(wanted.change === 200 ? 'drive_needs_reconnecting' : 'not_permitted');
});

// Everyone in an account sees how its mails and texts leave, those who manage it decide it.
const GATEWAYS: [Who, { read: number; change: number; create: number }][] = [
  ['the owner of a personal account', { read: 200, change: 204, create: 201 }],
  ['the member who made it', { read: 200, change: 409, create: 409 }],
  ['who acts for the one who made it', { read: 200, change: 409, create: 409 }],
  ['an admin of the team', { read: 200, change: 204, create: 201 }],
  ['the admin of another team', { read: 404, change: 404, create: 201 }],
  ['the admin of an inactive team', { read: 200, change: 409, create: 409 }],
];

describe.each(GATEWAYS)('%s', (who, wanted) => {
  test('sets up mail gateways as far as the role goes', async () => {
    const url = '/api/account/smtp-gateways/';
    const at = `${url}${callers[who].ids['mailGateway']}/`;
    const sender = { sender_name: 'Acme', sender_email: 'sign@acme.test' };
    const place = { hostname: 'smtp.acme.test', port: 465, tls: 'tls', username: 'u', password: 'p' };
    expect((await call(who, 'GET', at)).status).toBe(wanted.read);
    expect((await call(who, 'POST', url, { name: 'New', ...sender, ...place })).status).toBe(wanted.create);
    expect((await call(who, 'DELETE', at)).status).toBe(wanted.change);
  });

  test('sets up SMS gateways as far as the role goes', async () => {
    const url = '/api/account/sms-gateways/';
    const at = `${url}${callers[who].ids['smsGateway']}/`;
    const gateway = { kind: 'twilio', name: 'New', phone_number: '+14155550100', sid: 'A', auth_token: 'B' };
    expect((await call(who, 'GET', at)).status).toBe(wanted.read);
    expect((await call(who, 'POST', url, gateway)).status).toBe(wanted.create);
    expect((await call(who, 'DELETE', at)).status).toBe(wanted.change);
  });
});

/** All rows of the inactive team. */
async function frozenRows(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id' and table_name <> 'sessions' order by 1`.execute(db);
  const marks: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ mark: string }>`
      select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as mark from ${sql.table(name)} t
      where account_id = ${inactive}`.execute(db);
    marks.push(`${name} ${rows[0]?.mark}`);
  }
  return marks.join('\n');
}

const writing = server.routes.filter(({ access }) => access.scope?.endsWith(':write') === true);

const pixels = new Uint8Array(30 * 20 * 4).fill(90);
const FILES: Record<string, Uint8Array> = {
  'application/pdf': await plainPdf(),
  'image/jpeg': await encodePicture({ width: 30, height: 20, pixels }, 'jpeg'),
  'text/csv': Buffer.from('Name,Email,SKU\nAda,ada@example.com,1\n'),
};

/** One file of the first kind that the call takes, in the first of its parts. */
function fileFor({ parts }: Endpoint): Buffer {
  const [named] = Object.entries(parts.files);
  const [part, type] = [named?.[0] ?? 'file', named?.[1].mediaTypes[0] ?? ''];
  return multipart([{ part, type, name: 'file', bytes: FILES[type] ?? pixels }]);
}

describe('an inactive account', () => {
  test.each(writing.map((route) => [route.endpoint.at, route] as const))('is not changed by %s', async (_at, route) => {
    const { endpoint }: Route = route;
    const before = await frozenRows();
    const method = endpoint.at.split(' ')[0] as Method;
    const ids: Ids = frozen;
    const worked: string[] = [];
    for (const url of pathsOf(route, ids)) {
      const isUpload = endpoint.transport === 'upload';
      const json = method === 'GET' ? undefined : toWire(sampleOf(endpoint.body, ids));
      const [body, headers] = isUpload ? [fileFor(endpoint), FORM_HEADERS] : [json, {}];
      const { status } = await call('the admin of an inactive team', method, url, body, headers);
      if (status < 400) worked.push(`${status} at ${url}`);
    }
    expect(worked).toEqual([]);
    expect(await frozenRows()).toBe(before);
  });
});
