import { setTimeout as sleep } from 'node:timers/promises';
import { completeOne, fillOne, type SentDocument, sendOne, timeSeal } from './document.ts';
import { median, type Outcome, quantile, tell } from './results.ts';
import { type BenchServer, startBenchServer } from './server.ts';
import type { Sizes } from './sizes.ts';

const WARM_UP = 6;
const BURST_EVERY_MS = 100;
const PREPARED_AT_ONCE = 4;

/** P3: CPU-seconds of a document's whole flow. P4: from the last answer to the sealed PDF, alone and at 10 a second. */
export async function measureFlow(sizes: Sizes): Promise<Outcome> {
  const server = await startBenchServer();
  try {
    const ids = numbers();
    for (let count = 0; count < WARM_UP; count++) await completeOne(server, ids());
    const cost = await measureCost(server, ids, sizes);
    const idle = await measureIdle(server, ids, sizes.flow.idle);
    const burst = await measureBurst(server, ids, sizes.flow.burst);
    const total = cost.server.map((seconds, round) => seconds + (cost.database[round] ?? 0));
    return {
      ran: 'flow',
      figures: [
        figure('P3', 'whole flow, server with its threads', 's CPU', cost.server, 0.17, 'three pages, one signer'),
        figure('P3', 'the same, PostgreSQL’s share', 's CPU', cost.database, null, 'embedded, on the same machine'),
        figure('P3', 'both together', 's CPU', total, null, `${sizes.flow.each} documents a round, one after another`),
        figure('P3', 'wall time of one', 's', cost.wall, null, 'from its creation to the last mail'),
        figure('P4', 'answer to sealed PDF, idle, p95', 'ms', [quantile(idle, 0.95)], 500, around(idle)),
        figure(
          'P4',
          'the same, 10 documents a second, p95',
          'ms',
          [quantile(burst.times, 0.95)],
          2000,
          around(burst.times),
        ),
        figure('P4', 'of that, CPU of server and PostgreSQL', 'cores', [burst.cores], null, 'while the burst lasted'),
      ],
    };
  } finally {
    await server.close();
  }
}

const figure = (id: string, what: string, unit: string, values: number[], atMost: number | null, note: string) => ({
  id,
  what,
  unit,
  values,
  atMost,
  note,
});

const around = (times: number[]): string =>
  `median ${Math.round(median(times))} ms, longest ${Math.round(Math.max(...times))} ms, ${times.length} documents`;

function numbers(): () => number {
  let last = 0;
  return () => (last += 1);
}

async function measureCost(
  server: BenchServer,
  next: () => number,
  { rounds, flow: { each } }: Sizes,
): Promise<{ server: number[]; database: number[]; wall: number[] }> {
  const cost = { server: [] as number[], database: [] as number[], wall: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const [before, begun] = [server.cpu(), performance.now()];
    for (let count = 0; count < each; count++) await completeOne(server, next());
    const after = server.cpu();
    const say = (what: string, unit: string, sum: number) => tell(what, unit, sum / each, { round, rounds });
    cost.server.push(say('whole flow, server', 's CPU', after.server - before.server));
    cost.database.push(say('whole flow, PostgreSQL', 's CPU', after.database - before.database));
    cost.wall.push(say('whole flow, wall', 's', (performance.now() - begun) / 1000));
  }
  return cost;
}

async function measureIdle(server: BenchServer, next: () => number, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const sent = await sendOne(server, next());
    await fillOne(sent);
    times.push(tell('answer to sealed PDF, idle', 'ms', await timeSeal(server, sent), { round, rounds }));
  }
  return times;
}

/** The documents are ready to be finished before it begins; then one is finished every tenth of a second. */
async function measureBurst(
  server: BenchServer,
  next: () => number,
  documents: number,
): Promise<{ times: number[]; cores: number }> {
  const ready: SentDocument[] = [];
  let begunCount = 0;
  const prepare = async (): Promise<void> => {
    while (begunCount < documents) {
      begunCount += 1;
      const sent = await sendOne(server, next());
      await fillOne(sent);
      ready.push(sent);
    }
  };
  await Promise.all(Array.from({ length: PREPARED_AT_ONCE }, prepare));
  const [before, begun] = [server.cpu(), performance.now()];
  const times = await Promise.all(
    ready.map(async (sent, index) => {
      await sleep(index * BURST_EVERY_MS);
      return timeSeal(server, sent);
    }),
  );
  const after = server.cpu();
  const seconds = (performance.now() - begun) / 1000;
  return { times, cores: (after.server - before.server + after.database - before.database) / seconds };
}
