// `npm test`: unit and API tests, then the journeys in a real browser. Needs nothing installed by hand.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildWebIfStale } from './web-build.ts';
import { answerHelp } from './help.ts';

answerHelp(
  `npm test: unit and API tests, fault tests, journeys in a browser.
npm test -- --journeys: the journeys alone. npm test -- PATH: the tests of these files. npm run test:faults: the fault tests in full.`,
);
const ROOT = path.join(import.meta.dirname, '..');
const only = process.argv.slice(2);

function run(name: string, args: string[]): void {
  const result = spawnSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  if (result.status === 0) return;
  console.error(`\n${name} failed.`);
  process.exit(result.status ?? 1);
}

const vitest = ['node_modules/vitest/vitest.mjs', 'run'];
if (only[0] === '--faults') {
  // The whole of each fault test, where `npm test` does a part (faults/scale.ts).
  process.env['SEALWRIGHT_FAULTS'] = 'full';
  run('The fault tests', [...vitest, '--project', 'faults', ...only.slice(1)]);
} else if (only.length === 0 || !only.includes('--journeys')) {
  if (only.length > 0) run('The tests', [...vitest, ...only]);
  else {
    run('The unit and API tests', [...vitest, '--project', 'unit', '--project', 'server']);
    // Alone: they kill processes and count the seconds until everything is done again.
    run('The fault tests', [...vitest, '--project', 'faults']);
  }
}
if (only.length === 0 || only.includes('--journeys')) {
  await buildWebIfStale();
  run('The journeys', ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts']);
}
