import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getContact, type Input, listContacts } from '@sealwright/contract';
import Fastify from 'fastify';
import { type Asked, compareLists } from './compare.ts';
import { runImport, uploadFile } from './contacts.calls.ts';
import { AT_ONCE, burst } from './burst.ts';
import type { BareDatabase } from './contacts.database.ts';
import { writeCsv } from './contacts.file.ts';
import { type Figure, tell } from './results.ts';
import { type BenchServer, startBenchServer } from './server.ts';
import type { Sizes } from './sizes.ts';

type Bench = { server: BenchServer; bare: BareDatabase; accountId: number; count: number; sizes: Sizes };
type Query = Partial<Input<typeof listContacts>['query']>;

const FEW = 1000;

/**
 * P1 for contacts: how long pages take with all contacts there, beside the same of an installation with a thousand, in turn.
 * P9: one contact, again and again.
 */
export async function measureLists(bench: Bench): Promise<Figure[]> {
  const small = await startBenchServer();
  try {
    await fill(small);
    return [...(await measurePages(bench, small)), await measureOne(bench)];
  } finally {
    await small.close();
  }
}

async function fill(server: BenchServer): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-bench-few-'));
  try {
    const file = path.join(folder, 'few.csv');
    await writeCsv(file, FEW);
    const { outcome } = await runImport(server, (await uploadFile(server, file)).id);
    if (outcome.createdCount !== FEW) throw new Error(`Of ${FEW} contacts ${outcome.createdCount} were imported`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measurePages({ server, count, sizes }: Bench, small: BenchServer): Promise<Figure[]> {
  const far = Math.max(1, Math.min(4000, Math.floor(count / 25)));
  // Both have the page, and rows on it.
  const farOfFew = Math.min(far, FEW / 25);
  const asked: Asked<Query> = {
    'first page': { query: {} },
    [`page ${far}`]: { query: { page: far }, ofFew: { page: farOfFew } },
    [`page ${far}, 10 a page`]: { query: { page: far, pageSize: 10 }, ofFew: { page: farOfFew, pageSize: 10 } },
    'by last name': { query: { ordering: 'last_name' } },
    'a common word': { query: { search: 'smith' } },
    'one address': { query: { search: 'person.777@' } },
    'two letters': { query: { search: 'zo' } },
    'nothing found': { query: { search: 'qqqxxx' } },
    'since yesterday': { query: { from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) } },
  };
  const reading = (of: BenchServer) => (query: Query) => of.owner(listContacts, { query });
  const sides = { large: reading(server), small: reading(small) };
  return compareLists({ what: 'contacts', asked, count, few: FEW }, sides, sizes);
}

/** Requests a second of an authenticated GET, to those of a bare Fastify route that answers the same. */
async function measureOne({ server, bare, accountId, sizes: { rounds, readMs } }: Bench): Promise<Figure> {
  const { rows } = await bare.query<{ id: string }>(`select id from contacts where account_id = ${accountId} limit 1`);
  const id = Number(rows[0]?.id);
  const answer = await server.owner(getContact, { params: { id } });
  const app = Fastify();
  app.get('/', async () => answer);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const values: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const token = await server.ownerToken();
      const headers = { authorization: `Bearer ${token}` };
      const ours = await burst([`${server.address}/api/recipients/${id}/`], headers, readMs);
      const theirs = await burst([address], {}, readMs);
      values.push(tell('GET of one contact, to a bare route', '×', theirs / ours, { round, rounds }));
    }
  } finally {
    await app.close();
  }
  return {
    id: 'P9',
    what: 'GET of one contact: a bare route’s requests/s to ours',
    unit: '×',
    values,
    atMost: 2.5,
    note: `the goal of 0.4 turned over; ${AT_ONCE} at once`,
  };
}
