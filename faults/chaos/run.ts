import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { FAULTS } from './faults.ts';
import { type ChaosInstallation, installChaos } from './installation.ts';
import { judge, readLog, settle, type Struck } from './judgement.ts';
import { add, type Ledger, liveOneDocument, newLedger } from './scenario.ts';
import { type Traffic, traffic } from './traffic.ts';
import { seeded } from '../random.ts';
import { answerHelp } from '../../scripts/help.ts';

/**
 * `npm run chaos -- --minutes 20 --seed 1 [--instances 2] [--store folder|s3] [--without database,store]`: people sign at half
 * of what this machine can do while one fault after another strikes; then everything that was promised is looked for.
 * Exit code 0: every promise was kept; 1: the broken ones are named.
 */
answerHelp(
  `npm run chaos -- --minutes 20 --seed 1 [--instances 2] [--store folder|s3] [--without database,store]: people sign while faults strike.`,
);
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    instances: { type: 'string', default: '1' },
    store: { type: 'string', default: 'folder' },
    without: { type: 'string', default: '' },
  },
});
const seed = Number(values.seed);
const runMs = Number(values.minutes) * 60_000;
const without = new Set(values.without.split(',').filter((name) => name !== ''));
const faults = FAULTS.filter(({ family, kind }) => !without.has(family) && !without.has(kind));

const CALIBRATION_MS = 20_000;
const LANES = 4;
const MOST_AT_ONCE = 60;
const PAUSE_MS = [2000, 5000] as const;
const PATIENCE_MS = 150_000;

const random = seeded(seed);
const place = await installChaos(Number(values.instances), values.store === 's3');
let exitCode = 1;
try {
  const people = traffic(place.instances, seeded(seed + 1));
  await people.owner({ firstName: 'Olga', lastName: 'Owner' });
  const ledger = newLedger();
  const perSecond = await calibrate(people, ledger);
  console.log(`This machine completes ${perSecond.toFixed(2)} documents a second; the run begins half of that.`);
  const struck: Struck[] = [];
  const end = Date.now() + runMs;
  await Promise.all([work(people, ledger, perSecond / 2, end), strikeUntil(end, struck)]);
  const late = await settle(place.db().db, ledger);
  await place.stopInstances();
  const log = readLog(place.output.lines);
  const violations = [
    ...late,
    ...(await judge(place, ledger, struck)),
    ...log.violations,
    ...[...people.answers]
      .filter(([answer]) => answer.startsWith('500'))
      .map(([answer, n]) => `answered ${n} times: ${answer}`),
    ...[...ledger.surprises].map(([story, n]) => `${n} times a story ended as none should: ${story}`),
  ];
  await report(ledger, people, struck, log.counts, violations);
  exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await place.close();
}
process.exit(exitCode);

/** Documents a second with nothing in the way. */
async function calibrate(people: Traffic, ledger: Ledger): Promise<number> {
  const world = { traffic: people, sink: place.sink, ledger, random: seeded(seed + 2) };
  const begin = Date.now();
  let count = 0;
  const lane = async () => {
    while (Date.now() - begin < CALIBRATION_MS) {
      await liveOneDocument(world);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return count / ((Date.now() - begin) / 1000);
}

/** Begins documents at this pace, whatever becomes of those before; waits for them at the end. */
async function work(people: Traffic, ledger: Ledger, perSecond: number, end: number): Promise<void> {
  const world = { traffic: people, sink: place.sink, ledger, random: seeded(seed + 3) };
  const living = new Set<Promise<void>>();
  while (Date.now() < end) {
    await sleep(1000 / perSecond);
    if (living.size >= MOST_AT_ONCE) continue;
    const one = liveOneDocument(world).finally(() => living.delete(one));
    living.add(one);
  }
  await Promise.race([Promise.all(living), sleep(PATIENCE_MS, undefined, { ref: false })]);
  if (living.size > 0) add(ledger.surprises, 'not over when the run was', living.size);
}

async function strikeUntil(end: number, struck: Struck[]): Promise<void> {
  while (faults.length > 0) {
    await sleep(PAUSE_MS[0] + random() * (PAUSE_MS[1] - PAUSE_MS[0]));
    const fault = faults[Math.floor(random() * faults.length)];
    if (fault === undefined || Date.now() > end) return;
    const from = Date.now();
    await fault.strike(place, random);
    struck.push({ kind: fault.kind, from, to: Date.now(), mayRepeatMail: fault.mayRepeatMail });
  }
}

async function report(
  ledger: Ledger,
  people: Traffic,
  struck: Struck[],
  logged: Map<string, number>,
  violations: string[],
): Promise<void> {
  const kinds = new Map<string, number>();
  for (const { kind } of struck) add(kinds, kind);
  const states = await statesOf(place);
  const line = (name: string, counts: Map<string, number>) =>
    `${name.padEnd(12)}${
      [...counts]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([what, n]) => `${what} ${n}`)
        .join(' · ') || 'none'
    }`;
  console.log(
    [
      '',
      `run         ${values.minutes} minutes · seed ${seed} · ${values.instances} instance(s) · store ${values.store}${without.size > 0 ? ` · without ${[...without].join(', ')}` : ''}`,
      line('faults', kinds),
      line('acts', ledger.counts),
      line('documents', states),
      line('requests', people.answers),
      `mails       ${place.sink.mails.length} arrived`,
      ...(logged.size === 0
        ? []
        : ['log lines', ...[...logged].map(([text, n]) => `  ${String(n).padStart(5)}  ${text}`)]),
      violations.length === 0 ? 'violations  none' : `violations  ${violations.length}`,
      ...violations.slice(0, 200).map((one) => `  ${one}`),
    ].join('\n'),
  );
}

async function statesOf({ db }: ChaosInstallation): Promise<Map<string, number>> {
  const rows = await db().db.selectFrom('documents').select('state').execute();
  const states = new Map<string, number>();
  for (const { state } of rows) add(states, state);
  return states;
}
