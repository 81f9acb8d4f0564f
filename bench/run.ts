// `npm run bench [-- seal flow signing-page shell members memory contacts documents starve statements teams templates bulk-send]
// [--rows 10000] [--documents 1000] [--contacts 1000000] [--team-documents 200000] [--rounds 5] [--only TEXT]`: measures,
// prints a table, writes bench/results.json. `--only`: of the lists of teams, members and documents those whose name holds the
// text, which are printed and not kept. A missed goal is printed and is no failure; a measurement that breaks is one.
import { parseArgs } from 'node:util';
import { measureBulkSend } from './bulk-send.ts';
import { measureContacts } from './contacts.ts';
import { measureDocuments } from './documents.ts';
import { measureFlow } from './flow.ts';
import { measureMembers } from './members.ts';
import { measureMemory } from './memory.ts';
import { printMachine, type Outcome, printTable, worseThanBefore, writeResults } from './results.ts';
import { measureSeal } from './seal.ts';
import { measureShell } from './shell.ts';
import { measureSigningPage } from './signing-page.ts';
import { measureStarve } from './starve.ts';
import { measureStatements } from './statements.ts';
import { measureTeams } from './teams.ts';
import { measureTemplates } from './templates.ts';
import { answerHelp } from '../scripts/help.ts';

type Options = {
  documents: number;
  contacts: number;
  teamDocuments: number;
  rounds: number;
  rows: number;
  only: string;
};

const measurements: Record<string, (options: Options) => Promise<Outcome>> = {
  seal: measureSeal,
  flow: measureFlow,
  'signing-page': measureSigningPage,
  shell: measureShell,
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

answerHelp(
  `npm run bench [-- NAMES] [--documents 1000] [--contacts 1000000] [--team-documents 200000] [--rounds 5] [--rows 10000] [--only TEXT]: measures and writes bench/results.json.\nNames: ${Object.keys(measurements).join(', ')}`,
);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: 'string', default: '1000' },
    contacts: { type: 'string', default: '1000000' },
    'team-documents': { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '5' },
    rows: { type: 'string', default: '10000' },
    only: { type: 'string', default: '' },
  },
});
const names = positionals.length > 0 ? positionals : Object.keys(measurements);
const options: Options = {
  documents: Number(values.documents),
  contacts: Number(values.contacts),
  teamDocuments: Number(values['team-documents']),
  rounds: Number(values.rounds),
  rows: Number(values.rows),
  only: values.only,
};
const unknown = names.filter((name) => !(name in measurements));
if (
  unknown.length > 0 ||
  Object.values(options).some((one) => typeof one === 'number' && (!Number.isInteger(one) || one < 1))
) {
  console.error(
    `npm run bench -- [${Object.keys(measurements).join('] [')}] [--documents 1000] [--contacts 1000000] [--team-documents 200000] [--rounds 5] [--rows 10000] [--only TEXT]`,
  );
  process.exit(1);
}
printMachine();
// Each is told and kept as soon as it is known: what breaks later takes nothing with it.
for (const name of names) {
  console.log(`\nMeasuring ${name} …`);
  const outcome = await measurements[name]?.(options);
  if (outcome === undefined) continue;
  printTable([outcome]);
  for (const line of worseThanBefore([outcome])) console.log(`WORSE by more than a tenth: ${line}`);
  // Of a part alone nothing is kept: it would stand for the whole.
  if (options.only === '') writeResults([outcome]);
}
