// `npm test` and its relatives: the parts of the tests one after another. Needs nothing installed by hand.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWebIfStale } from './web-build.ts';
import { answerHelp } from './help.ts';
import { type Part, piecesOf, runUntil } from './test-pieces.ts';
import { readTimes, timesReport, TIMES_FILE } from './test-times.ts';

answerHelp(
  `npm test: unit, API and page tests, a part of those that walk the whole product, and the thirty core journeys in a browser.
npm run test:all: the whole of what npm test does a part of, the slow tests, the other journeys, and a part of each fault test;
  TEST_DATABASE_URL: the API suite on this PostgreSQL too; TEST_UNTIL (seconds since 1970): as much of everything as fits.
npm run test:faults: the fault tests in full.
npm test -- --journeys: all journeys. npm test -- PATH: the tests of these files, in full.`,
);
const ROOT = path.join(import.meta.dirname, '..');
const given = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-test-'));
const reports: string[] = [];
const ended = new AbortController();

const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];
// Each of hundreds of threads and servers loads the same modules.
const COMPILED = path.join(ROOT, 'node_modules', '.cache', 'compiled');
const JOURNEYS = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];

/** Runs one part; ends the process where it fails. */
async function run(part: string, args: string[], settings: Record<string, string> = {}): Promise<void> {
  const file = path.join(folder, `${reports.length}.jsonl`);
  writeFileSync(file, '');
  const startedAt = performance.now();
  const env = { ...process.env, ...settings, [TIMES_FILE]: file, NODE_COMPILE_CACHE: COMPILED };
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env });
  // A web client that cannot be built ends this process.
  process.once('exit', () => child.kill());
  const [status] = (await once(child, 'exit')) as [number | null];
  reports.push(timesReport(part, performance.now() - startedAt, readTimes(file)));
  if (status === 0) return;
  console.error(`\n${part} failed.`);
  finish(status ?? 1);
}

function finish(status: number): never {
  ended.abort();
  rmSync(folder, { recursive: true, force: true });
  console.log(`\n${reports.join('\n\n')}`);
  process.exit(status);
}

/** Vitest's arguments for these projects of vitest.config.ts. */
const projects = (...names: string[]): string[] => [...VITEST, ...names.flatMap((name) => ['--project', name])];

// What walks the whole product does a part (vitest.config.ts).
const PART = { TESTS: 'part' };

async function runJourneys(part: string, journeys?: 'core' | 'others'): Promise<void> {
  await buildWebIfStale(ended.signal);
  await run(part, JOURNEYS, journeys === undefined ? {} : { JOURNEYS: journeys });
}

/** What `npm run test:all` runs. */
function allParts(): Part[] {
  const matrix = [...projects('matrix', 'pages'), 'apps/server/test/', 'apps/web/test/'];
  const url = process.env['TEST_DATABASE_URL'];
  const onOther = { title: 'The API tests on the given PostgreSQL', args: projects('server', 'matrix'), pieces: 3 };
  return [
    { title: 'The whole access matrix and all screens', args: matrix, pieces: 1 },
    { title: 'The slow tests', args: projects('slow'), pieces: 4 },
    // Fault tests run alone: they kill processes and count the seconds until everything is done again.
    { title: 'The fault tests', args: projects('faults'), pieces: 4 },
    { title: 'The other journeys', args: JOURNEYS, settings: { JOURNEYS: 'others' }, pieces: 8 },
    ...(url === undefined ? [] : [{ ...onOther, settings: { ...PART, DATABASE_URL: url } }]),
  ];
}

/** Runs everything, or as much of it as fits before TEST_UNTIL; what is left out then is named, and comes early in another run. */
async function runAll(): Promise<void> {
  await buildWebIfStale(ended.signal);
  const until = process.env['TEST_UNTIL'];
  const minute = Math.floor(Date.now() / 60_000);
  const left = await runUntil(
    until === undefined ? allParts() : piecesOf(allParts(), minute),
    until === undefined ? Number.POSITIVE_INFINITY : Number(until) * 1000,
    (piece) => run(piece.title, piece.args, piece.settings),
  );
  if (left.length > 0) reports.push(`Left out for want of time:\n${left.map((title) => `  ${title}`).join('\n')}`);
}

if (given[0] === '--faults') {
  // The whole of each, where `npm run test:all` does a part (faults/scale.ts).
  await run('The fault tests', [...projects('faults'), ...given.slice(1)], { SEALWRIGHT_FAULTS: 'full' });
} else if (given[0] === '--all') {
  await runAll();
} else if (given.includes('--journeys')) {
  await runJourneys('The journeys');
} else if (given.length > 0) {
  const namesFiles = given.some((word) => word.includes('/') || word.includes('.'));
  await run('The tests', [...VITEST, ...given], namesFiles ? {} : PART);
} else {
  // Vitest leaves a core idle while it starts and while its last file runs.
  const built = buildWebIfStale(ended.signal);
  await run('The unit, API and page tests', projects('unit', 'client', 'server', 'matrix', 'pages'), PART);
  await built;
  await runJourneys('The core journeys', 'core');
}
finish(0);
