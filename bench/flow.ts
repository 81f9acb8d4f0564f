import { setTimeout as sleep } from 'node:timers/promises';
import { completeOne, fillOne, type SentDocument, sendOne, timeSeal } from './document.ts';
import { median, type Outcome, quantile } from './results.ts';
import { type BenchServer, startBenchServer } from './server.ts';

const WARM_UP = 6;
const ROUNDS = 5;
const DOCUMENTS_PER_ROUND = 5;
const IDLE_DOCUMENTS = 20;
const BURST_DOCUMENTS = 50;
const BURST_EVERY_MS = 100;
const PREPARED_AT_ONCE = 4;

/** P3: CPU-seconds of a document's whole flow. P4: from the last answer to the sealed PDF, alone and at 10 a second. */
export async function measureFlow(): Promise<Outcome> {
  const server = await startBenchServer();
  try {
    const ids = numbers();
    for (let count = 0; count < WARM_UP; count++) await completeOne(server, ids());
    const cost = await measureCost(server, ids);
    const idle = await measureIdle(server, ids);
    const burst = await measureBurst(server, ids);
    const total = cost.server.map((seconds, round) => seconds + (cost.database[round] ?? 0));
    return {
      ran: 'flow',
      figures: [
        figure('P3', 'whole flow, server with its threads', 's CPU', cost.server, 0.17, 'three pages, one signer'),
        figure('P3', 'the same, PostgreSQL’s share', 's CPU', cost.database, null, 'embedded, on the same machine'),
        figure(
          'P3',
          'both together',
          's CPU',
          total,
          null,
          `${DOCUMENTS_PER_ROUND} documents a round, one after another`,
        ),
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
): Promise<{ server: number[]; database: number[]; wall: number[] }> {
  const cost = { server: [] as number[], database: [] as number[], wall: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    const [before, begun] = [server.cpu(), performance.now()];
    for (let count = 0; count < DOCUMENTS_PER_ROUND; count++) await completeOne(server, next());
    const after = server.cpu();
    cost.server.push((after.server - before.server) / DOCUMENTS_PER_ROUND);
    cost.database.push((after.database - before.database) / DOCUMENTS_PER_ROUND);
    cost.wall.push((performance.now() - begun) / 1000 / DOCUMENTS_PER_ROUND);
  }
  return cost;
}

async function measureIdle(server: BenchServer, next: () => number): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < IDLE_DOCUMENTS; count++) {
    const sent = await sendOne(server, next());
    await fillOne(sent);
    times.push(await timeSeal(server, sent));
  }
  return times;
}

/** The documents are ready to be finished before it begins; then one is finished every tenth of a second. */
async function measureBurst(server: BenchServer, next: () => number): Promise<{ times: number[]; cores: number }> {
  const ready: SentDocument[] = [];
  let begunCount = 0;
  const prepare = async (): Promise<void> => {
    while (begunCount < BURST_DOCUMENTS) {
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
