import { appendFileSync, readFileSync } from 'node:fs';

/** Names the file that reporters write the durations of a run to, one JSON line for each test. */
export const TIMES_FILE = 'TEST_TIMES_FILE';

/** `project`: of Vitest, which runs several at once. */
export type TestTime = { name: string; file: string; ms: number; project?: string };

/** Writes durations where `npm test` reads them; a run of the tool by itself names no file. */
export function writeTimes(times: readonly TestTime[]): void {
  const file = process.env[TIMES_FILE];
  if (file !== undefined) appendFileSync(file, times.map((time) => `${JSON.stringify(time)}\n`).join(''));
}

/** Reads what the reporters wrote. */
export const readTimes = (file: string): TestTime[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TestTime);

const SHOWN = 10;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** What a part of the tests took, each project of it, and its ten slowest. */
export function timesReport(part: string, ms: number, times: readonly TestTime[]): string {
  const slowest = [...times].sort((a, b) => b.ms - a.ms).slice(0, SHOWN);
  const lines = slowest.map(({ name, file, ms: took }) => `  ${seconds(took).padStart(8)}  ${file} › ${name}`);
  const head = `${part}: ${times.length} tests in ${seconds(ms)}.`;
  return [head, ...projectLines(times), 'The slowest:', ...lines].join('\n');
}

/** They run beside each other: their seconds are those of their tests, and more than the part's. */
function projectLines(times: readonly TestTime[]): string[] {
  const byProject = Map.groupBy(times, ({ project }) => project);
  return [...byProject].flatMap(([project, own]) => {
    const ms = own.reduce((sum, time) => sum + time.ms, 0);
    return project === undefined ? [] : [`  ${seconds(ms).padStart(8)}  ${project}, ${own.length} tests`];
  });
}
