import { getRootCertificate } from '@sealwright/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { plainPdf } from '../../../packages/pdf/test/sources.ts';
import { newToken } from '../src/platform/crypto/crypto.ts';
import type { Route } from '../src/platform/http/http.ts';
import { recordStored } from '../src/platform/storage/storage.ts';
import {
  type Caller,
  callers,
  linkTo,
  newPerson,
  possessionsOf,
  server,
  theirs,
  tokenOf,
  victim,
} from './matrix-callers.ts';
import { nextAddress, pathsOf } from './matrix-paths.ts';

/**
 * Every path × every caller × the methods that ask for nothing to happen: HEAD and OPTIONS (RFC 9110, 9.2.1). Mail scanners,
 * link previews and prefetching send them, with whatever secret the address holds. What they find may be refused or
 * described, and no row may change because of it.
 */

const { db, clock, store } = server.platform;

/** Puts a real PDF behind a document's file. */
async function giveBytes(fileId: number): Promise<void> {
  const file = await store.put(await plainPdf(), 'application/pdf');
  await recordStored(db, file);
  const { sha256 } = file;
  await db.updateTable('documentFiles').set({ sha256, uploadedSha256: sha256 }).where('id', '=', fileId).execute();
}

/** A document that was just sent, to one recipient who finishes by opening it: a link that has everything still to do. */
async function freshPart() {
  const sender = await newPerson();
  const ids = await possessionsOf(sender);
  await db.updateTable('documents').set({ state: 'sent', round: 1 }).where('id', '=', ids['document']!).execute();
  const part = { state: 'invited', role: 'viewer', invitedAt: clock.now() };
  await db.updateTable('recipients').set(part).where('id', '=', ids['recipient']!).execute();
  await giveBytes(ids['file']!);
  return { ids, token: await linkTo(sender, ids) };
}

/** The address of an activation mail that was not opened yet. */
async function freshActivation(): Promise<string> {
  const { id } = await newPerson({ activatedAt: null });
  const { token, hash } = newToken();
  const expiresAt = new Date(clock.now().getTime() + 3_600_000);
  await db
    .insertInto('userLinks')
    .values({ userId: id, purpose: 'activation', tokenHash: hash, createdAt: clock.now(), expiresAt })
    .execute();
  return `/api/auth/activate/${id}/${token}`;
}

const part = await freshPart();
await giveBytes(theirs['file']!);
const activation = await freshActivation();
const owner = await newPerson({ role: 'super_admin' });

// Those who may: nothing but the method is in the way of what they ask for.
const rightful: Caller[] = [
  { who: 'the owner of the rows', token: await tokenOf(victim), mustGet: () => null, path: theirs, body: theirs },
  {
    who: 'the owner of the installation',
    token: await tokenOf(owner),
    mustGet: () => null,
    path: theirs,
    body: theirs,
  },
  {
    who: 'a recipient with a live link',
    query: { token: part.token },
    mustGet: () => null,
    path: part.ids,
    body: part.ids,
  },
];

// Made on the first question for them; a server makes them when it starts.
await server.as(null)(getRootCertificate);

// When a caller was last seen is written once a minute, whatever they do. Here they all were seen a moment ago.
const seen = new Date(clock.now().getTime() + 86_400_000);
await db.updateTable('sessions').set({ lastUsedAt: seen }).execute();
await db.updateTable('personalTokens').set({ lastUsedAt: seen }).execute();

const pathOf = ({ endpoint }: Route): string =>
  endpoint.at.slice(endpoint.at.indexOf(' ') + 1).replace(/(?<=.)\/$/, '');
const isGet = ({ endpoint }: Route): boolean => endpoint.at.startsWith('GET ');
const isLogout = ([path]: [string, Route[]]): boolean => path.endsWith('/logout');
const grouped = [...Map.groupBy(server.routes, pathOf)];
// Last, so that a HEAD which ends sessions fails once and not at every path after it.
const paths = [...grouped.filter((one) => !isLogout(one)), ...grouped.filter(isLogout)];

function addressesOf(sharing: Route[], { path }: Caller): string[] {
  const [first] = sharing;
  if (first === undefined) return [];
  if (pathOf(first).includes('activate/:uid')) return [activation];
  // Where nothing answers GET, no handler is behind HEAD either: one address says it for all.
  return sharing.some(isGet) ? pathsOf(first, path) : pathsOf(first, path).slice(0, 1);
}

function send(method: 'GET' | 'HEAD' | 'OPTIONS', url: string, { token, query }: Caller) {
  return server.app.inject({
    method,
    url,
    query: query ?? {},
    remoteAddress: nextAddress(),
    headers: {
      origin: 'https://elsewhere.example',
      ...(method === 'OPTIONS'
        ? { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization, content-type' }
        : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
}

const { rows: tables } = await sql<{ name: string }>`
  select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits' order by 1`.execute(db);

/**
 * What names every version of every row, by table: a row that is added, changed or removed changes the mark of its table, and
 * one that was only locked does not. Counts of tries are left out: to be counted is what keeps callers apart.
 */
async function marks(): Promise<Record<string, string>> {
  const of = ({ name }: { name: string }) => sql`
    select ${name} as name, md5(coalesce(string_agg(t.ctid::text || t.xmin::text, ',' order by t.ctid), '')) as mark
    from ${sql.table(name)} t`;
  const jobs = sql`select 'jobs', count(*)::text from pgboss.job`;
  const { rows } = await sql<{ name: string; mark: string }>`
    ${sql.join([...tables.map(of), jobs], sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]));
}

const permissionsIn = (headers: object): string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

/** `refusals` as `mustGet` has them; undefined where the path knows no GET, and whatever else answers there must refuse. */
function isFor(refusals: number[] | null | undefined, status: number): boolean {
  if (refusals === null) return status < 500;
  return refusals === undefined ? status >= 400 && status < 500 : [404, 405, ...refusals].includes(status);
}

describe.each(paths)('HEAD %s', (_path, sharing) => {
  test('changes no row, and refuses whom GET refuses', async () => {
    const before = await marks();
    const wrong: string[] = [];
    for (const caller of [...callers, ...rightful]) {
      const [refusals] = sharing.filter(isGet).map((route) => caller.mustGet(route));
      for (const url of addressesOf(sharing, caller)) {
        const { statusCode, headers, rawPayload } = await send('HEAD', url, caller);
        const isRight = isFor(refusals, statusCode);
        if (!isRight || rawPayload.length > 0) wrong.push(`${statusCode} for ${caller.who} at ${url}`);
        wrong.push(...permissionsIn(headers).map((name) => `${name} for ${caller.who} at ${url}`));
      }
    }

    expect(await marks()).toEqual(before);
    expect(wrong).toEqual([]);
  });
});

describe.each(paths)('OPTIONS %s', (_path, sharing) => {
  test('changes no row and permits nothing to another origin', async () => {
    const before = await marks();
    const wrong: string[] = [];
    for (const caller of [...callers, ...rightful]) {
      for (const url of addressesOf(sharing, caller).slice(0, 1)) {
        const { statusCode, headers } = await send('OPTIONS', url, caller);
        if (statusCode >= 500) wrong.push(`${statusCode} for ${caller.who} at ${url}`);
        wrong.push(...permissionsIn(headers).map((name) => `${name} for ${caller.who} at ${url}`));
      }
    }

    expect(await marks()).toEqual(before);
    expect(wrong).toEqual([]);
  });
});

test.each(['TRACE', 'CONNECT', 'PROPFIND', 'PURGE'])('a method that no call has is nothing: %s', async (method) => {
  const { statusCode, payload } = await server.app.inject({
    method: method as 'HEAD',
    url: '/api/documents',
    headers: { 'x-secret': 'told back' },
  });

  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(statusCode).toBeLessThan(500);
  expect(payload).not.toContain('told back');
});

// What the specification lets GET change, and what never ends by itself.
const isCompared = (route: Route): boolean =>
  isGet(route) && route.endpoint.transport !== 'stream' && !/logout|activate/.test(route.endpoint.at);

describe.each(rightful)('HEAD for $who', (caller) => {
  test.each(paths.filter(([, sharing]) => sharing.some(isCompared)))(
    'answers as GET does at %s',
    async (_path, sharing) => {
      const wrong: string[] = [];
      for (const url of addressesOf(sharing, caller)) {
        const head = await send('HEAD', url, caller);
        const got = await send('GET', url, caller);
        if (![404, 405, got.statusCode].includes(head.statusCode)) {
          wrong.push(`${head.statusCode} instead of ${got.statusCode} at ${url}`);
        }
        wrong.push(...permissionsIn(got.headers).map((name) => `${name} at ${url}`));
      }

      expect(wrong).toEqual([]);
    },
  );
});
