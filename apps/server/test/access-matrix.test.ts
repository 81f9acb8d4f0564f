import { type Endpoint, toWire } from '@sealwright/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { plainPdf } from '../../../packages/pdf/test/sources.ts';
import type { Route } from '../src/platform/http/http.ts';
import {
  type Caller,
  callers,
  isSignedIn,
  namesRowsInBody,
  nextAddress,
  pathsOf,
  server,
  SIGNED_IN,
  theirs,
  victim,
} from './matrix-callers.ts';
import { type Ids, sampleOf } from './sample-body.ts';

/**
 * Every route of the composed application × every caller who must not get in. Routes, their ids and their bodies come from the
 * application and its contract: a new route is covered without a word here.
 */

const { db } = server.platform;

/** Bodies that a shape alone does not give away. */
const BODIES: Partial<Record<Endpoint['at'], unknown>> = {
  'POST /api/documents/:id/send/': {},
  'PUT /api/documents/:id/schedule/': { scheduledFor: '2030-01-01T00:00:00.000Z' },
  'PATCH /api/documents/:id/correction/': { subject: 'Sign this, please' },
  'POST /api/recipients/:id/reveal/': { field: 'ssn' },
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
};

// A token is good for five minutes, which the matrix takes on a slow machine: its clock stands still from one call to the next.
const beginning = server.clock.now();

async function statusOf(route: Route, url: string, { token, query, body }: Caller): Promise<number> {
  const { endpoint } = route;
  await sql`delete from rate_limits`.execute(db);
  server.clock.set(beginning);
  const [method] = endpoint.at.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'];
  const upload = endpoint.transport === 'upload' ? uploadNaming(endpoint, body) : null;
  const json = method === 'GET' ? null : JSON.stringify(toWire(BODIES[endpoint.at] ?? sampleOf(endpoint.body, body)));
  const payload = upload ?? json;
  const response = await server.app.inject({
    method,
    url,
    query: { ...QUERIES[endpoint.at], ...query },
    remoteAddress: nextAddress(),
    ...(payload === null ? {} : { payload }),
    headers: {
      ...(payload === null ? {} : { 'content-type': upload === null ? 'application/json' : MULTIPART }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  return response.statusCode;
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
  select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
  where table_schema = 'public' and column_name in ('account_id', 'user_id') group by 1 order by 1`.execute(db);

// A function, because PostgreSQL keeps its plan: planning a query over sixty tables takes longer than running it.
await sql`create function victim_rows() returns table (name text, mark text) stable language plpgsql as ${sql.lit(`
  begin return query ${owned.map(markOf).join(' union all ')}
    union all select 'users', md5(t::text) from users t where id = ${victim.id}; end`)}`.execute(db);

function markOf({ name, columns }: (typeof owned)[number]): string {
  const isTheirs = columns.map(
    (column) => `t.${column} = ${column === 'user_id' ? victim.id : victim.personalAccountId}`,
  );
  return `select '${name}', md5(string_agg(t::text, ',' order by t::text)) from ${name} t where ${isTheirs.join(' or ')}`;
}

/** A fingerprint of every row of the victim: of their account, and of their own. */
async function victimRows(): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ name: string; mark: string | null }>`select * from victim_rows()`.execute(db);
  return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]));
}

const { routes } = server;
let known = await victimRows();

// Some kinds of caller wait for the first route that is closed to them.
const refused = callers
  .map((caller) => ({ ...caller, closed: routes.filter((route) => caller.mustGet(route) !== null) }))
  .filter(({ closed }) => closed.length > 0);

describe.each(refused)('$who', ({ closed, ...caller }) => {
  test.each(closed.map((route) => [route.endpoint.at, route] as const))('is refused by %s', async (_at, route) => {
    const refusals = caller.mustGet(route) ?? [];
    const wrong: string[] = [];
    for (const url of pathsOf(route, caller.path)) {
      const status = await statusOf(route, url, caller);
      if (!refusals.includes(status)) wrong.push(`${status} at ${url}`);
    }

    expect(wrong).toEqual([]);
    const after = await victimRows();
    const before = known;
    known = after;
    expect(after).toEqual(before);
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
