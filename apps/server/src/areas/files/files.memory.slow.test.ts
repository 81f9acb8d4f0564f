import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const CHILD = new URL('../../../test/upload-memory.ts', import.meta.url);
// What one upload may take beside what the server holds already: docs/operations.md.
const MOST_MB = 512;
// The whole set runs with the fault tests' full counts.
const ALL = process.env['SEALWRIGHT_FAULTS'] === 'full' ? ['--all'] : [];

test('no upload makes the server grow by more than 512 MB, whatever it holds', { timeout: 400_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [CHILD.pathname, ...ALL]);

  const results = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { name: string; answer: string; grownMb: number });
  expect(results.filter(({ grownMb }) => grownMb > MOST_MB)).toEqual([]);
  const answers = Object.fromEntries(results.map(({ name, answer }) => [name, answer]));
  expect(answers).toMatchObject({ 'forms that double': 'too_complex', 'millions of saved states': 'too_complex' });
  expect(answers['transparent groups']).not.toBe('accepted');
});
