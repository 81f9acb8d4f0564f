import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LEVELS } from './asvs-levels.ts';

/** The register of OWASP ASVS must not rot: every requirement stands in it once, and what it names is there. */

const ROOT = new URL('../', import.meta.url);
const STATES = ['met', 'partly', 'not met', 'not applicable'];

type Row = { number: string; level: number; state: string; where: string };

const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');
const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(' | ')
    .map((cell) => cell.trim());

const lines = read('docs/security/asvs.md').split('\n');
const rows: Row[] = lines
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map(cellsOf)
  .map(([number = '', level, _subject, state = '', where = '']) => ({ number, level: Number(level), state, where }));

const requirements = Object.entries(LEVELS).flatMap(([section, levels]) =>
  Array.from(levels).map((level, index) => ({ number: `${section}.${index + 1}`, level: Number(level) })),
);

test('the list of requirements has as many of each level as ASVS 5.0.0', () => {
  const count = (level: number) => requirements.filter((one) => one.level === level).length;

  expect([1, 2, 3].map(count)).toEqual([70, 183, 92]);
});

test('every requirement of levels 1 and 2 stands in the register once, in order, with its level', () => {
  const wanted = requirements.filter(({ level }) => level < 3);

  expect(rows.map(({ number, level }) => ({ number, level }))).toEqual(wanted);
});

test('every row has a state, and one that is met names its place', () => {
  const unclear = rows.filter(({ state, where }) => !STATES.includes(state) || where === '');
  const homeless = rows.filter(({ state, where }) => state === 'met' && !where.includes('`'));

  expect([...unclear, ...homeless].map(({ number }) => number)).toEqual([]);
});

test('every file that the register names is there, and every test is found in its file', () => {
  const missing = rows.flatMap(({ number, where }) =>
    [...where.matchAll(/`([\w.-]+\/[\w./-]*\.\w+|\.?[\w-]+\.json)`(?: › “([^”]+)”)?/g)].flatMap(
      ([, file = '', name]) => {
        if (!existsSync(new URL(file, ROOT))) return [`${number}: ${file}`];
        return name === undefined || read(file).includes(name) ? [] : [`${number}: “${name}” in ${file}`];
      },
    ),
  );

  expect(missing).toEqual([]);
});

test('the summary counts what the register says', () => {
  const summary = lines.filter((line) => /^\| (?:\d+ |\*\*)/.test(line) && !/^\| \d+\.\d/.test(line)).map(cellsOf);
  const counts = (of: Row[]) => [of.length, ...STATES.map((state) => of.filter((row) => row.state === state).length)];
  const chapters = Array.from({ length: 17 }, (_, index) =>
    rows.filter(({ number }) => number.startsWith(`${index + 1}.`)),
  );

  expect(summary.map((cells) => cells.slice(1).map((cell) => Number(cell.replaceAll('*', ''))))).toEqual(
    [...chapters, rows].map(counts),
  );
});
