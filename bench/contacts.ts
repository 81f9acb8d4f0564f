import { mkdtempSync, rmSync, statSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createContact } from '@sealwright/contract';
import { lightRequests, peakMemory, runExport, runImport, uploadFile } from './contacts.calls.ts';
import { type BareDatabase, bareDatabase } from './contacts.database.ts';
import { writeCsv, writeXlsx } from './contacts.file.ts';
import { measureLists } from './contacts.lists.ts';
import { type Figure, median, type Outcome, quantile, tell } from './results.ts';
import { type BenchServer, startBenchServer } from './server.ts';
import type { Sizes } from './sizes.ts';

type Bench = {
  server: BenchServer;
  bare: BareDatabase;
  accountId: number;
  folder: string;
  count: number;
  sizes: Sizes;
};

// A workbook of a million rows is larger than the 50 MB that may be uploaded.
const XLSX_SHARE = 0.2;

/**
 * P5 and P6: contacts in and out, beside PostgreSQL's own COPY into the same table with the same indexes, in turn; P1 for lists of
 * contacts and P9. On the embedded PostgreSQL. COPY reads its file on the server itself, which spares it `psql`'s part.
 */
export async function measureContacts(sizes: Sizes): Promise<Outcome> {
  const { contacts } = sizes;
  // Each on a server that was just started: what the other left in its memory is not counted.
  const workbooks = await withBench(Math.max(1, Math.round(contacts * XLSX_SHARE)), sizes, (bench) =>
    measureImports(bench, 'xlsx'),
  );
  const figures = await withBench(contacts, sizes, async (bench) => [
    ...(await measureImports(bench, 'csv')),
    ...workbooks,
    ...(await measureExports(bench)),
    ...(await measureLists(bench)),
  ]);
  return { ran: 'contacts', figures };
}

async function withBench<T>(count: number, sizes: Sizes, measure: (bench: Bench) => Promise<T>): Promise<T> {
  const server = await startBenchServer();
  const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-bench-contacts-'));
  // PostgreSQL, which is someone else where root runs this, reads and writes here.
  chmodSync(folder, 0o777);
  const bare = await bareDatabase(server.dataDir);
  try {
    const { rows } = await bare.query<{ id: string }>('select personal_account_id as id from users');
    return await measure({ server, bare, folder, accountId: Number(rows[0]?.id), count, sizes });
  } finally {
    await bare.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureImports(bench: Bench, kind: 'csv' | 'xlsx'): Promise<Figure[]> {
  const { bare, accountId, count, folder } = bench;
  const { rounds } = bench.sizes;
  const csv = path.join(folder, 'contacts.csv');
  const file = path.join(folder, `contacts.${kind}`);
  await writeCsv(csv, count);
  if (kind === 'xlsx') await writeXlsx(file, count);
  const measured: ImportRound[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // The last one stays, for the exports and the lists.
    if (round > 0) await bare.clear(accountId);
    const copy = await bare.copyIn(csv, accountId);
    const imported = await importOnce(bench, file);
    tell(`import of ${kind.toUpperCase()} to COPY`, '×', imported.seconds / copy, { round, rounds });
    measured.push({ ...imported, copy });
  }
  return importFigures(kind.toUpperCase(), measured, { count, size: Math.round(statSync(file).size / 1e6) });
}

type ImportRound = {
  seconds: number;
  copy: number;
  upload: number;
  memory: number;
  cpu: number;
  idle: number;
  meanwhile: number;
};

async function importOnce(
  { server, bare, accountId, count, sizes }: Bench,
  file: string,
): Promise<Omit<ImportRound, 'copy'>> {
  const someone = { email: 'someone@bench.example', firstName: 'Some', lastName: 'One' };
  const { id: contactId } = await server.owner(createContact, { body: someone });
  const upload = await uploadFile(server, file);
  const idle = await lightRequests(server, contactId, sleep(sizes.idleMs));
  const cpuBefore = server.cpu().server;
  const running = runImport(server, upload.id);
  const [{ seconds, outcome }, memory, meanwhile] = await Promise.all([
    running,
    peakMemory(server, running),
    lightRequests(server, contactId, running),
  ]);
  const there = await bare.count(accountId);
  if (outcome.createdCount !== count || there !== count + 1) {
    throw new Error(
      `Of ${count} contacts ${outcome.createdCount} were imported, ${there - 1} are there: ${outcome.state}`,
    );
  }
  return {
    seconds,
    upload: upload.seconds,
    memory,
    cpu: server.cpu().server - cpuBefore,
    idle: quantile(idle, 0.95),
    meanwhile: quantile(meanwhile, 0.95),
  };
}

function importFigures(kind: string, rounds: ImportRound[], file: { count: number; size: number }): Figure[] {
  const of = (value: (round: ImportRound) => number) => rounds.map(value);
  const rate = Math.round(file.count / median(of(({ seconds }) => seconds)));
  const note = `${file.count} rows, ${file.size} MB, ${rate} rows/s; COPY alone ${oneDigit(of(({ copy }) => copy))} s`;
  const goals = {
    P5: kind === 'CSV' ? 2 : null,
    memory: kind === 'CSV' ? 300 : null,
    others: kind === 'CSV' ? 2 : null,
  };
  return [
    figure(
      `import of ${kind} to COPY into the same table`,
      '×',
      of((round) => round.seconds / round.copy),
      goals.P5,
      note,
    ),
    figure(
      `import of ${kind}, wall`,
      's',
      of(({ seconds }) => seconds),
      null,
      'from start to the last row told',
    ),
    figure(
      `import of ${kind}, CPU of the server`,
      's CPU',
      of(({ cpu }) => cpu),
      null,
      'all threads',
    ),
    figure(
      `upload and analysis of ${kind}`,
      's',
      of(({ upload }) => upload),
      null,
      '',
    ),
    figure(
      `resident while importing ${kind}`,
      'MB',
      of(({ memory }) => memory),
      goals.memory,
      'the most seen',
    ),
    figure(
      `others’ p95 while importing ${kind}, to idle`,
      '×',
      of((round) => round.meanwhile / round.idle),
      goals.others,
      `one contact read again and again: ${oneDigit(of(({ idle }) => idle))} ms idle`,
    ),
  ].map((one) => ({ id: 'P5', ...one }));
}

async function measureExports({ server, bare, accountId, count, sizes: { rounds } }: Bench): Promise<Figure[]> {
  const formats = { csv: [] as ExportRound[], xlsx: [] as ExportRound[] };
  // The first one compiles the thread's code.
  await runExport(server, 'csv');
  for (let round = 0; round < rounds; round += 1) {
    for (const format of ['csv', 'xlsx'] as const) {
      const copy = await bare.copyOut(accountId);
      const running = runExport(server, format);
      const [exported, memory] = await Promise.all([running, peakMemory(server, running)]);
      tell(`export to ${format.toUpperCase()} to COPY`, '×', exported.seconds / copy, { round, rounds });
      formats[format].push({ ...exported, copy, memory });
    }
  }
  return (['csv', 'xlsx'] as const).flatMap((format) => exportFigures(format, formats[format], count));
}

type ExportRound = { firstSeconds: number; seconds: number; bytes: number; copy: number; memory: number };

function exportFigures(format: 'csv' | 'xlsx', rounds: ExportRound[], count: number): Figure[] {
  const of = (value: (round: ExportRound) => number) => rounds.map(value);
  const isCsv = format === 'csv';
  const name = format.toUpperCase();
  const rate = Math.round(count / median(of(({ seconds }) => seconds)));
  const note = `${count} contacts, ${rate} rows/s; COPY to a client ${oneDigit(of(({ copy }) => copy))} s`;
  return [
    figure(
      `export to ${name} to COPY`,
      '×',
      of((round) => round.seconds / round.copy),
      isCsv ? 1.5 : null,
      note,
    ),
    figure(
      `first byte of ${name}`,
      'ms',
      of((round) => round.firstSeconds * 1000),
      isCsv ? 200 : null,
      '',
    ),
    figure(
      `resident while exporting ${name}`,
      'MB',
      of(({ memory }) => memory),
      null,
      'the most seen',
    ),
  ].map((one) => ({ id: 'P6', ...one }));
}

const figure = (what: string, unit: string, values: number[], atMost: number | null, note: string) => ({
  what,
  unit,
  values,
  atMost,
  note,
});

const oneDigit = (values: number[]): string => median(values).toFixed(1);
