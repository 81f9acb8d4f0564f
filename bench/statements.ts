import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { apiClient, type Send } from '../scripts/api-client.ts';
import { completeOne } from './document.ts';
import type { Outcome } from './results.ts';
import { type BenchServer, startBenchServer } from './server.ts';
import type { Sizes } from './sizes.ts';

const WARM_UP = 2;
const QUIET_MS = 150;
const MOST_LOOKS = 40;

/** How many statements one call asks before it has answered, and what goes on after it. */
type Counted = { during: number[]; after: number[]; calls: number };

/**
 * The statements of one document's flow, call by call: each is a way to PostgreSQL and back. A transaction's begin and commit are
 * two of them. What is done after an answer (mails, the seal) is counted until it is quiet.
 */
export async function measureStatements({ rounds }: Sizes): Promise<Outcome> {
  const preload = pathToFileURL(path.join(import.meta.dirname, 'count-statements.ts')).href;
  const server = await startBenchServer({ preload });
  try {
    let number = 0;
    for (let round = 0; round < WARM_UP; round += 1) await completeOne(server, (number += 1));
    const counted = new Map<string, Counted>();
    for (let round = 0; round < rounds; round += 1) {
      const watched = watch(server, counted, round);
      await completeOne(watched, (number += 1));
    }
    const rows = [...counted];
    const totals = Array.from({ length: rounds }, (_, round) =>
      rows.reduce((sum, [, { during, after }]) => sum + (during[round] ?? 0) + (after[round] ?? 0), 0),
    );
    const figure = { id: 'P3', unit: 'statements', atMost: null };
    return {
      ran: 'statements',
      figures: [
        ...rows.map(([what, { during, after, calls }]) => ({
          ...figure,
          what,
          values: during.map((count) => count / calls),
          note: `${calls} a document; after the answer ${Math.min(...after.map((count) => count / calls))} to ${Math.max(...after.map((count) => count / calls))}`,
        })),
        { ...figure, what: 'the whole flow', values: totals, note: 'with what goes on after the answers' },
      ],
    };
  } finally {
    await server.close();
  }
}

/** The same server, whose calls are counted by their path without its numbers. */
function watch(server: BenchServer, counted: Map<string, Counted>, round: number): BenchServer {
  const send: Send = async (request) => {
    const [address = ''] = request.url.split('?');
    const name = `${request.method} ${address.replaceAll(/\/\d+/g, '/:id')}`;
    const one = counted.get(name) ?? { during: [], after: [], calls: 0 };
    counted.set(name, one);
    const before = await quiet(server);
    const answer = await server.send(request);
    const answered = Number(await server.ask());
    const later = await quiet(server);
    one.during[round] = (one.during[round] ?? 0) + answered - before;
    one.after[round] = (one.after[round] ?? 0) + later - answered;
    if (round === 0) one.calls += 1;
    return answer;
  };
  return {
    ...server,
    send,
    owner: async (endpoint, input) => apiClient(send, await server.ownerToken())(endpoint, input),
  };
}

/** The count once nothing is asked any more, for as long as a sweep may take. */
async function quiet(server: BenchServer): Promise<number> {
  let last = Number(await server.ask());
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    await sleep(QUIET_MS);
    const now = Number(await server.ask());
    if (now === last) return now;
    last = now;
  }
  return last;
}
