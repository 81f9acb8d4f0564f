import { existsSync, readFileSync } from 'node:fs';
import { toWire } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { plainPdf } from '../../../packages/pdf/test/sources.ts';
import { CROSSING } from '../src/migrations/crossing.ts';
import { catalogOf } from '../src/migrations/distribution.catalog.ts';
import { NOT_SPREAD } from '../src/migrations/distribution.ts';
import type { Route } from '../src/platform/http/http.ts';
import { recordStored } from '../src/platform/storage/storage.ts';
import { crossedTables } from './account-plans.ts';
import { newDatabase } from './database.ts';
import { newPerson, server, theirs, tokenOf, victim } from './matrix-callers.ts';
import { nextAddress, pathsOf } from './matrix-paths.ts';
import { sampleOf } from './sample-body.ts';
import { sentDocument, sign } from './signing-flow.ts';
import { watchStatements } from './statements.ts';

/**
 * What the API asks the database stays within one account, but for the places that `migrations/crossing.ts` names. Every route is called by
 * who may: the owner of the rows, and for administration the owner of the installation. Sweeps look over all accounts by design and are
 * left out; the tasks that they and the calls begin are not.
 */

const { db, store } = server.platform;
const beginning = server.clock.now();
const ORDER = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
// It ends the session that asks.
const LEFT_OUT = /logout/;
// The possessions name a card that the test provider does not know.
const WITHOUT_PROVIDER = /payment_?methods/;

const methodOf = ({ endpoint }: Route) => ORDER.find((method) => endpoint.at.startsWith(`${method} `)) ?? 'GET';

/** With an `:id` of the kinds that the path speaks of; of two kinds where it names none of them. */
function likelyPathsOf(route: Route): string[] {
  const words = route.endpoint.at.toLowerCase().replaceAll(/[-_]/g, '').replace('/jobs/', '/works/');
  const kinds = Object.entries(theirs).filter(([kind]) => words.includes(kind.toLowerCase()));
  const { document = 0, client = 0, team = 0 } = theirs;
  return pathsOf(route, { ...(kinds.length > 0 ? Object.fromEntries(kinds) : { document, client }), team });
}

async function call(route: Route, url: string, token: string): Promise<number> {
  const method = methodOf(route);
  const isPlain = method !== 'GET' && route.endpoint.transport !== 'upload';
  const payload = isPlain ? JSON.stringify(toWire(sampleOf(route.endpoint.body, theirs))) : undefined;
  const headers = { authorization: `Bearer ${token}`, ...(isPlain ? { 'content-type': 'application/json' } : {}) };
  // A token is good for five minutes, however slow the machine.
  server.clock.set(beginning);
  const sent = payload === undefined ? {} : { payload };
  return (await server.app.inject({ method, url, headers, remoteAddress: nextAddress(), ...sent })).statusCode;
}

/** Answers how many calls were let in. */
async function walk(routes: readonly Route[], token: string): Promise<number> {
  let done = 0;
  for (const route of routes.toSorted((a, b) => ORDER.indexOf(methodOf(a)) - ORDER.indexOf(methodOf(b)))) {
    for (const url of likelyPathsOf(route)) {
      const status = await call(route, url, token);
      if (status < 300) done += 1;
      if (status !== 404) break;
    }
  }
  return done;
}

const isOfAdministration = ({ access }: Route) => access.name === 'platform_admin' || access.name === 'super_admin';

async function workThrough(): Promise<number> {
  const routes = server.routes.filter(({ endpoint: { at } }) => !LEFT_OUT.test(at) && !WITHOUT_PROVIDER.test(at));
  const owner = await newPerson({ role: 'super_admin' });
  const { signers } = await sentDocument(server, [{ name: 'Ada' }]);
  for (const signer of signers) await sign(signer);
  await server.runTasks();
  const byOwner = await walk(
    routes.filter((route) => !isOfAdministration(route)),
    await tokenOf(victim),
  );
  const byAdministrator = await walk(routes.filter(isOfAdministration), await tokenOf(owner));
  // What the calls began may fail for the possessions that it finds.
  await server.runTasks({ mayFail: true });
  return byOwner + byAdministrator;
}

/** The possessions of the matrix lack the bytes of their file, and their account the number of its last document. */
async function completePossessions(): Promise<void> {
  const file = await store.put(await plainPdf(), 'application/pdf');
  await recordStored(db, file);
  await db
    .updateTable('documentFiles')
    .set({ sha256: file.sha256, uploadedSha256: file.sha256 })
    .where('accountId', '=', victim.personalAccountId)
    .execute();
  await db.updateTable('accounts').set({ lastDocumentNumber: 100 }).execute();
}

const database = await newDatabase();
const client = await database.pool.connect();
const wordOf = (table: string): string => table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const elsewhere = new Set(Object.keys(NOT_SPREAD).map(wordOf));
const { tables } = await catalogOf(client);
const spread = new Set(tables.map(({ name }) => name).filter((name) => !elsewhere.has(name)));

test(
  'no statement but those of the named places asks for rows of more than one account',
  { timeout: 600_000 },
  async () => {
    await completePossessions();
    const statements = watchStatements();
    const done = await workThrough();
    const seen = statements.seen();
    statements.end();

    const found = new Map<string, string>();
    for (const [text, place] of seen) {
      // The queue's own tables are not ours, and are asked for by its own connections.
      if (text.includes('pgboss')) continue;
      const crossed = (await crossedTables(client, text, (table) => spread.has(table))) ?? [];
      if (crossed.length > 0) found.set(place, crossed.join());
    }
    client.release();
    await database.close();

    expect(done).toBeGreaterThan(150);
    expect(seen.size).toBeGreaterThan(500);
    expect([...found].filter(([place]) => !(place in CROSSING))).toEqual([]);
  },
);

test('every named place is there', () => {
  const gone = Object.keys(CROSSING).filter((place) => {
    const [file = '', name = ''] = place.split(' ');
    const source = new URL(`../src/${file}`, import.meta.url);
    return !existsSync(source) || !readFileSync(source, 'utf8').includes(name);
  });

  expect(gone).toEqual([]);
});
