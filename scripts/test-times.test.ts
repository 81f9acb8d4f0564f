import { expect, test } from 'vitest';
import { timesReport } from './test-times.ts';

test('a part says how long it took and names its ten slowest tests, the slowest first', () => {
  const times = Array.from({ length: 12 }, (_, index) => ({
    name: `test ${index}`,
    file: 'a.test.ts',
    ms: index * 1000,
  }));

  const lines = timesReport('The unit tests', 65_400, times).split('\n');

  expect(lines.slice(0, 2)).toEqual(['The unit tests: 12 tests in 65.4 s.', 'The slowest:']);
  expect(lines).toHaveLength(12);
  expect(lines[2]).toBe('    11.0 s  a.test.ts › test 11');
  expect(lines.at(-1)).toBe('     2.0 s  a.test.ts › test 2');
});

test('projects that run at once are told apart', () => {
  const inProject = (project: string, ms: number) => ({ name: 'test', file: 'a.test.ts', ms, project });

  const lines = timesReport('The tests', 4000, [
    inProject('server', 2500),
    inProject('unit', 500),
    inProject('server', 3000),
  ]);

  expect(lines.split('\n').slice(0, 4)).toEqual([
    'The tests: 3 tests in 4.0 s.',
    '     5.5 s  server, 2 tests',
    '     0.5 s  unit, 1 tests',
    'The slowest:',
  ]);
});
