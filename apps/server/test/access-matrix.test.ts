import { type Endpoint, toWire } from '@sealwright/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { plainPdf } from '../../../packages/pdf/test/sources.ts';
import { partOf } from '../../../scripts/test-part.ts';
import type { Route } from '../src/platform/http/http.ts';
import {
  type Caller,
  callers,
  isSignedIn,
  namesRowsInBody,
  server,
  SIGNED_IN,
  theirs,
  victim,
} from './matrix-callers.ts';
import { nextAddress, pathsOf } from './matrix-paths.ts';
import { type Ids, sampleOf } from './sample-body.ts';

/**
 * Every route of the composed application × every caller who must not get in. Routes, their ids and their bodies come from the
 * application and its contract: a new route is covered without a word here. `npm test` tries each route with one in eight of these
 * callers, and `npm run test:all` with all of them (scripts/test-part.ts).
 */

const { db } = server.platform;

/** Bodies that a shape alone does not give away. */
const BODIES: Partial<Record<Endpoint['at'], unknown>> = {
  'POST /api/documents/:id/send/': {},
  'PUT /api/documents/:id/schedule/': { scheduledFor: '2030-01-01T00:00:00.000Z' },
  'PATCH /api/documents/:id/correction/': { subject: 'Sign this, please' },
  'POST /api/recipients/:id/reveal/': { field: 'ssn' },
  'POST /api/document_recipients_detail/:id/identification/': { outcome: 'refused', reason: 'none' },
  'PUT /teams/api/teams/:id/absences/:user/': { delegate: 1, firstDay: '2030-01-01', lastDay: '2030-01-02' },
  'POST /a/:team/team/api/invitations/': { emails: ['invited@example.com'] },
  'PUT /api/account/smtp-gateways/:id/': {
    name: 'Ours',
    hostname: 'smtp.example.com',
    port: 587,
    tls: 'starttls',
    username: 'ada',
    senderName: 'Ada',
    senderEmail: 'ada@example.com',
  },
  'POST /api/account/sms-gateways/:id/test/': { to: '+12025550123' },
  'POST /api/webhooks/': { url: 'https://example.com/hooks', events: ['document.sent'] },
  'POST /admin/events': {
    title: 'Party',
    startsLocal: '2030-01-01T18:00',
    endsLocal: '2030-01-01T20:00',
    timeZone: 'UTC',
  },
  'PATCH /admin/events/:id': { title: 'Party' },
  'PUT /api/bulk-sends/:id/check/': { hasHeader: true, columns: [] },
  'PATCH /api/sales-tax/periods/:id/': { gross: 0, exempt: 0, taxable: [], prepaid: 0, adjustment: 0, note: '' },
  'POST /api/sales-tax/periods/:id/file/': { on: '2030-01-01', confirmation: '' },
  'POST /api/sales-tax/periods/:id/pay/': { on: '2030-01-01', confirmation: '' },
  'POST /api/tax-returns/:id/file/': { on: '2026-01-01' },
  'POST /api/checklists/': {
    contactId: 1,
    taxYear: 2026,
    locale: 'en',
    remindAfterDays: 3,
    remindEveryDays: 3,
    remindMost: 3,
    items: [{ kind: 'w2' }],
  },
  'POST /api/teams/:team/domains/': { domain: 'company.example' },
  'PUT /api/teams/:team/sign-in/': {
    issuer: 'https://id.company.example',
    clientId: 'client',
    defaultRole: 'member',
    isEnabled: false,
    isRequired: false,
  },
};

/** What a call must be asked with. */
const QUERIES: Partial<Record<Endpoint['at'], Record<string, string>>> = {
  'GET /api/documents/:id/tracking/': { recipient: '1' },
  'GET /api/documents/:id/client-view/': { recipient: '1' },
  'GET /api/documents/:id/client-view/text/': { file: '1' },
  'GET /api/transparency/consistency/': { from: '0', to: '0' },
  'GET /api/transparency/inclusion/': { leaf: '0'.repeat(64), size: '0' },
};

// A token is good for five minutes, which the matrix takes on a slow machine: its clock stands still from one test to the next.
const beginning = server.clock.now();

/** The same call at each address in turn: the statuses that came. */
async function statusesOf({ endpoint }: Route, urls: string[], { token, query, body }: Caller): Promise<number[]> {
  server.clock.set(beginning);
  const [method] = endpoint.at.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'];
  const upload = endpoint.transport === 'upload' ? uploadNaming(endpoint, body) : null;
  const json = method === 'GET' ? null : JSON.stringify(toWire(BODIES[endpoint.at] ?? sampleOf(endpoint.body, body)));
  const payload = upload ?? json;
  const statuses: number[] = [];
  for (const url of urls) {
    const call = {
      method,
      url,
      query: { ...QUERIES[endpoint.at], ...query },
      ...(payload === null ? {} : { payload }),
      headers: {
        ...(payload === null ? {} : { 'content-type': upload === null ? 'application/json' : MULTIPART }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    };
    statuses.push(await unlimited(() => server.app.inject({ ...call, remoteAddress: nextAddress() })));
  }
  return statuses;
}

/** Limits stay out of it: they have tests elsewhere. What met one is asked again. */
async function unlimited(ask: () => Promise<{ statusCode: number }>): Promise<number> {
  const { statusCode } = await ask();
  if (statusCode !== 429) return statusCode;
  await sql`delete from rate_limits`.execute(db);
  return (await ask()).statusCode;
}

const BOUNDARY = 'sealwright-boundary';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

const pdf = Buffer.from(await plainPdf());

/** An upload that is right in every respect, so that only what it names can be wrong with it. */
function uploadNaming({ parts }: Endpoint, ids: Ids): Buffer {
  // What the call does not know is left out: a form has room for so many parts.
  const named = Object.entries(ids).filter(([name]) => name in parts.texts.shape);
  const texts = named.map(([name, id]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${id}`);
  const head = texts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('');
  const file = 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf';
  return Buffer.concat([
    Buffer.from(`${head}--${BOUNDARY}\r\n${file}\r\n\r\n`),
    pdf,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

const { rows: owned } = await sql<{ name: string; columns: string[] }>`
  select table_name as name, array_agg(column_name::text) as columns
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('account_id', 'user_id')
  group by 1 order by 1`.execute(db);

// The tables watch themselves: to read all rows of the victim after each test would take a third of the time.
await sql`create table touched (name text not null)`.execute(db);
await sql`create function note_touch() returns trigger language plpgsql as ${sql.lit(`
  begin insert into touched values (tg_table_name); return null; end`)}`.execute(db);
for (const { name, columns } of [...owned, { name: 'users', columns: ['id'] }]) await watch(name, columns);

/** Notes the table whenever a row of the victim comes, changes or goes: of their account, and of their own. */
async function watch(name: string, columns: string[]): Promise<void> {
  const isTheirs = (row: 'old' | 'new') =>
    columns
      .map((column) => `${row}.${column} = ${column === 'account_id' ? victim.personalAccountId : victim.id}`)
      .join(' or ');
  const changed = `(${isTheirs('old')} or ${isTheirs('new')}) and old::text is distinct from new::text`;
  const conditions = { insert: isTheirs('new'), update: changed, delete: isTheirs('old') };
  for (const [act, condition] of Object.entries(conditions)) {
    const trigger = `create trigger touch_${act} after ${act} on ${name} for each row when (${condition})`;
    await sql.raw(`${trigger} execute function note_touch()`).execute(db);
  }
}

/** The tables in which rows of the victim were touched since it was asked last. */
async function touchedTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`delete from touched returning name`.execute(db);
  return rows.map(({ name }) => name);
}

test('a row of the victim that changes is noticed', async () => {
  const change = (city: string) =>
    db.updateTable('contacts').set({ city }).where('id', '=', theirs['client']!).execute();
  await change('Elsewhere');
  expect(await touchedTables()).toEqual(['contacts']);
  await change('Elsewhere');
  expect(await touchedTables()).toEqual([]);
  await change('');
  await touchedTables();
});

const { routes } = server;

const tried = new Map(
  routes.map((route) => {
    const refused = callers.filter((caller) => caller.mustGet(route) !== null);
    return [route, new Set(partOf(route.endpoint.at, refused, 8))];
  }),
);

// Some kinds of caller wait for the first route that is closed to them.
const refused = callers
  .map((caller) => ({ caller, all: routes.filter((route) => caller.mustGet(route) !== null) }))
  .filter(({ all }) => all.length > 0)
  .map(({ caller, all }) => {
    const closed = all.filter((route) => tried.get(route)?.has(caller));
    // No caller is left out of a part.
    return { ...caller, closed: closed.length > 0 ? closed : all.slice(0, 1) };
  });

describe.each(refused)('$who', ({ closed, ...caller }) => {
  test.each(closed.map((route) => [route.endpoint.at, route] as const))('is refused by %s', async (_at, route) => {
    const refusals = caller.mustGet(route) ?? [];
    const urls = pathsOf(route, caller.path);
    const statuses = await statusesOf(route, urls, caller);

    const answers = urls.map((url, index) => ({ url, status: statuses[index] ?? 0 }));
    expect(answers.filter(({ status }) => !refusals.includes(status))).toEqual([]);
    expect(await touchedTables()).toEqual([]);
  });
});

const OF_LINKS = [
  'recipient',
  'recipient_unidentified',
  'ended_link',
  'drawing_link',
  'client',
  'client_unidentified',
  'client_expired',
  'editor',
];

test('every route says who may call it, and the matrix knows the word', () => {
  const words = new Set(routes.map(({ access }) => access.name));

  expect([...words].filter((word) => ![...SIGNED_IN, ...OF_LINKS, 'directory', 'public'].includes(word))).toEqual([]);
  expect(routes.length).toBeGreaterThan(30);
});

test('where a call names rows in its body, the matrix names them in a body the contract accepts', () => {
  const unclear = routes
    .filter((route) => isSignedIn(route) && route.endpoint.transport !== 'upload' && namesRowsInBody(route))
    .filter(({ endpoint }) => !endpoint.body.safeParse(BODIES[endpoint.at] ?? sampleOf(endpoint.body, theirs)).success)
    .map(({ endpoint }) => endpoint.at);

  expect(unclear).toEqual([]);
});
