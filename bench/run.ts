// `npm run bench [-- seal flow …] [--quick] [--documents 1000] [--contacts 1000000] [--team-documents 200000] [--rounds 5]
// [--rows 10000] [--only TEXT]`: measures, prints each value and then a table, writes bench/results.json (bench/results-quick.json with
// --quick). `--only`: of the lists of teams, members and documents those whose name holds the text, which are printed and not kept.
// A missed goal is printed and is no failure; a measurement that breaks is one.
import { parseArgs } from 'node:util';
import { answerHelp } from '../scripts/help.ts';
import { buildWebIfStale } from '../scripts/web-build.ts';
import { measureBulkSend } from './bulk-send.ts';
import { measureContacts } from './contacts.ts';
import { measureDocuments } from './documents.ts';
import { measureFlow } from './flow.ts';
import { measureInstances } from './instances.ts';
import { measureMembers } from './members.ts';
import { measureMemory } from './memory.ts';
import { keptResults, type Outcome, printMachine, printTable } from './results.ts';
import { measureSeal } from './seal.ts';
import { measureShell } from './shell.ts';
import { measureSigningPage } from './signing-page.ts';
import { QUICK, type Sizes, WHOLE } from './sizes.ts';
import { measureStarve } from './starve.ts';
import { measureStatements } from './statements.ts';
import { measureTeams } from './teams.ts';
import { measureTemplates } from './templates.ts';

const measurements: Record<string, (sizes: Sizes) => Promise<Outcome>> = {
  seal: measureSeal,
  flow: measureFlow,
  'signing-page': measureSigningPage,
  shell: measureShell,
  instances: measureInstances,
  members: measureMembers,
  memory: measureMemory,
  contacts: measureContacts,
  documents: measureDocuments,
  starve: measureStarve,
  statements: measureStatements,
  teams: measureTeams,
  templates: measureTemplates,
  'bulk-send': measureBulkSend,
};

const USAGE = `npm run bench [-- NAMES] [--quick] [--documents 1000] [--contacts 1000000] [--team-documents 200000] [--rounds 5] [--rows 10000] [--only TEXT]: measures and writes bench/results.json.
--quick: all of them with smaller data in some five minutes, into bench/results-quick.json; the other options choose a size even then.
--only: of the lists of teams, members and documents those whose name holds the text.
Names: ${Object.keys(measurements).join(', ')}`;

answerHelp(USAGE);
const count = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    documents: count,
    contacts: count,
    'team-documents': count,
    rounds: count,
    rows: count,
    only: { type: 'string', default: '' },
  },
});
const { quick, only, 'team-documents': teamDocuments, ...chosen } = values;
const names = positionals.length > 0 ? positionals : Object.keys(measurements);
const given = Object.entries({ ...chosen, teamDocuments }).flatMap(([name, value]) =>
  value === undefined ? [] : [[name, Number(value)] as const],
);
if (names.some((name) => !(name in measurements)) || given.some(([, size]) => !Number.isInteger(size) || size < 1)) {
  console.error(USAGE);
  process.exit(1);
}
const sizes: Sizes = { ...(quick ? QUICK : WHOLE), ...Object.fromEntries(given), only };
const results = keptResults(quick ? 'results-quick.json' : 'results.json');
const worse: string[] = [];
printMachine();
// Built by a server's start it would count as part of that, and take longer than a server may to be ready.
await buildWebIfStale();
// Each is told and kept as soon as it is known: what breaks later takes nothing with it.
for (const name of names) {
  console.log(`\nMeasuring ${name} …`);
  const begun = performance.now();
  const outcome = await measurements[name]?.(sizes);
  if (outcome === undefined) continue;
  printTable([outcome]);
  const lines = results.worse(outcome);
  for (const line of lines) console.log(`WORSE by more than a tenth: ${line}`);
  worse.push(...lines);
  // Of a part alone nothing is kept: it would stand for the whole.
  if (only === '') results.write(outcome);
  console.log(`${name} took ${Math.round((performance.now() - begun) / 1000)} s`);
}
if (names.length > 1) {
  console.log(worse.length === 0 ? '\nNothing got worse by more than a tenth.' : '\nWorse by more than a tenth:');
  for (const line of worse) console.log(`  ${line}`);
}
