import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { createContact } from '@sealwright/contract';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { burst } from './burst.ts';
import { completeOne } from './document.ts';
import { type Figure, type Outcome, tell } from './results.ts';
import { type BenchServer, startBenchServer } from './server.ts';
import type { Sizes } from './sizes.ts';

const CONTACTS = 20;
const DOCUMENTS = 3;

/** P12: requests a second of two processes on one PostgreSQL, to those of one of them alone, in turn. */
export async function measureInstances({ rounds, readMs }: Sizes): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-bench-postgres-'));
  const postgres = await startEmbeddedPostgres(folder);
  const { host, user, password, database } = postgres.connection;
  // A URL has no place for the path of a socket but its query.
  const databaseUrl = `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`;
  try {
    const server = await startBenchServer({ databaseUrl });
    try {
      return { ran: 'instances', figures: await compare(server, { rounds, readMs }) };
    } finally {
      await server.close();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(server: BenchServer, { rounds, readMs }: Pick<Sizes, 'rounds' | 'readMs'>): Promise<Figure[]> {
  const asked = await fillIn(server);
  const other = await server.startAnother();
  const of = (addresses: readonly string[]) => asked.flatMap((at) => addresses.map((address) => `${address}${at}`));
  const [alone, together] = [of([server.address]), of([server.address, other.address])];
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const headers = { authorization: `Bearer ${await server.ownerToken()}` };
    // Both are warm before the first round counts.
    if (round === 0) await burst(together, headers, readMs);
    const one = await burst(alone, headers, readMs);
    rates.push(one);
    ratios.push(
      tell('one process’s requests/s to those of two', '×', one / (await burst(together, headers, readMs)), {
        round,
        rounds,
      }),
    );
  }
  const cores = `the goal of 1.6 turned over; ${availableParallelism()} cores for both, PostgreSQL and the clients`;
  return [
    {
      id: 'P12',
      what: 'one process’s requests/s to those of two',
      unit: '×',
      values: ratios,
      atMost: 0.625,
      note: cores,
    },
    {
      id: 'P12',
      what: 'requests/s of one',
      unit: '',
      values: rates,
      atMost: null,
      note: 'documents, contacts, one contact',
    },
  ];
}

/** Some work to read, and where: lists of documents and contacts, and one contact. */
async function fillIn(server: BenchServer): Promise<string[]> {
  for (let number = 1; number <= DOCUMENTS; number += 1) await completeOne(server, number);
  const ids: number[] = [];
  for (let number = 0; number < CONTACTS; number += 1) {
    const body = {
      clientType: 'individual' as const,
      firstName: 'Priya',
      lastName: `Raman ${number}`,
      email: `p${number}@example.com`,
    };
    ids.push((await server.owner(createContact, { body })).id);
  }
  return ['/api/documents/', '/api/recipients/', `/api/recipients/${ids[0]}/`];
}
