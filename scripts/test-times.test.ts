import { expect, test } from 'vitest';
import { timesReport } from './test-times.ts';

test('a part says how long it took and names its ten slowest tests, the slowest first', () => {
  const times = Array.from({ length: 12 }, (_, index) => ({
    name: `test ${index}`,
    file: 'a.test.ts',
    ms: index * 1000,
  }));

  const lines = timesReport('The unit tests', 65_400, times).split('\n');

  expect(lines[0]).toBe('The unit tests: 12 tests in 65.4 s. The slowest:');
  expect(lines).toHaveLength(11);
  expect(lines[1]).toBe('    11.0 s  a.test.ts › test 11');
  expect(lines.at(-1)).toBe('     2.0 s  a.test.ts › test 2');
});
