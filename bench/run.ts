// `npm run bench [-- seal flow signing-page shell memory] [--documents 1000]`: measures, prints a table, writes bench/results.json. A missed
// goal is printed and is no failure; a measurement that breaks is one.
import { parseArgs } from 'node:util';
import { measureFlow } from './flow.ts';
import { measureMemory } from './memory.ts';
import { type Outcome, printTable, writeResults } from './results.ts';
import { measureSeal } from './seal.ts';
import { measureShell } from './shell.ts';
import { measureSigningPage } from './signing-page.ts';

const measurements: Record<string, (options: { documents: number }) => Promise<Outcome>> = {
  seal: measureSeal,
  flow: measureFlow,
  'signing-page': measureSigningPage,
  shell: measureShell,
  memory: measureMemory,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { documents: { type: 'string', default: '1000' } },
});
const names = positionals.length > 0 ? positionals : Object.keys(measurements);
const documents = Number(values.documents);
const unknown = names.filter((name) => !(name in measurements));
if (unknown.length > 0 || !Number.isInteger(documents) || documents < 1) {
  console.error(`npm run bench -- [${Object.keys(measurements).join('] [')}] [--documents 1000]`);
  process.exit(1);
}
const outcomes: Outcome[] = [];
for (const name of names) {
  console.log(`Measuring ${name} …`);
  const outcome = await measurements[name]?.({ documents });
  if (outcome !== undefined) outcomes.push(outcome);
}
writeResults(outcomes);
printTable(outcomes);
