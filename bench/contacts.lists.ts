import { getContact, type Input, listContacts } from '@sealwright/contract';
import Fastify from 'fastify';
import type { BareDatabase } from './contacts.database.ts';
import { type Figure, quantile } from './results.ts';
import type { BenchServer } from './server.ts';

type Bench = { server: BenchServer; bare: BareDatabase; accountId: number; count: number };
type Query = Partial<Input<typeof listContacts>['query']>;

const TIMES = 40;
const AT_ONCE = 16;
const BURST_MS = 3000;

/** P1 for contacts: how long pages take with all contacts there, beside a list of a thousand. P9: one contact, again and again. */
export async function measureLists(bench: Bench, rounds: number): Promise<Figure[]> {
  const { server, bare, accountId, count } = bench;
  const last = Math.max(1, Math.min(4000, Math.floor(count / 25)));
  const asked: Record<string, Query> = {
    'first page': {},
    [`page ${last}`]: { page: last },
    'by last name': { ordering: 'last_name' },
    'a common word': { search: 'smith' },
    'one address': { search: 'person.777@' },
    'two letters': { search: 'zo' },
    'nothing found': { search: 'qqqxxx' },
    'since yesterday': { from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) },
  };
  const large: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, query] of Object.entries(asked)) {
      (large[name] ??= []).push(quantile(await timesOf(server, query), 0.95));
    }
  }
  const one = await measureOne(bench, rounds);
  await bare.query(`delete from contacts where account_id = ${accountId} and id not in
    (select id from contacts where account_id = ${accountId} order by id limit 1000)`);
  await bare.query('vacuum analyze contacts');
  const figures: Figure[] = [];
  for (const [name, query] of Object.entries(asked)) {
    const small: number[] = [];
    const page = query.page === undefined ? query : { ...query, page: 40 };
    for (let round = 0; round < rounds; round += 1) small.push(quantile(await timesOf(server, page), 0.95));
    const values = (large[name] ?? []).map((ms, round) => ms / (small[round] ?? ms));
    const note = `p95 ${Math.round(quantile(large[name] ?? [0], 0.5))} ms with ${count}, of ${TIMES} each`;
    figures.push({ id: 'P1', what: `contacts, ${name}, to a thousand`, unit: '×', values, atMost: 1.3, note });
  }
  return [...figures, one];
}

async function timesOf(server: BenchServer, query: Query): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < TIMES; count += 1) {
    const begun = performance.now();
    await server.owner(listContacts, { query });
    times.push(performance.now() - begun);
  }
  return times;
}

/** Requests a second of an authenticated GET, to those of a bare Fastify route that answers the same. */
async function measureOne({ server, bare, accountId }: Bench, rounds: number): Promise<Figure> {
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
      const ours = await burst(`${server.address}/api/recipients/${id}/`, { authorization: `Bearer ${token}` });
      const theirs = await burst(address, {});
      values.push(theirs / ours);
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

async function burst(url: string, headers: Record<string, string>): Promise<number> {
  const end = performance.now() + BURST_MS;
  let count = 0;
  const client = async () => {
    while (performance.now() < end) {
      await (await fetch(url, { headers })).arrayBuffer();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return (count * 1000) / BURST_MS;
}
