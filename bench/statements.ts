import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { apiClient, type Send } from '../scripts/api-client.ts';
import { completeOne } from './document.ts';
import { median, type Outcome, tell } from './results.ts';
import { type BenchServer, startBenchServer } from './server.ts';
import type { Sizes } from './sizes.ts';

const WARM_UP = 2;
// On a busy machine a seal takes some 300 ms in its thread and asks nothing until it is made.
const QUIET_MS = 600;
const MOST_LOOKS = 40;
const WORST = 3;
const SHOWN_CHARACTERS = 110;

/** The statements of one kind of call before it has answered, and how many go on after it; each by round. `calls`: of one document. */
type Counted = { during: number[]; after: number[]; calls: number; last: string[] };

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
    await untilQuiet(server);
    const counted = new Map<string, Counted>();
    const totals: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await completeOne(watch(server, counted, round), (number += 1));
      // The last mails of one document are no part of the next one's first call.
      await untilQuiet(server);
      const ofRound = [...counted.values()].map(({ during, after }) => (during[round] ?? 0) + (after[round] ?? 0));
      const total = ofRound.reduce((sum, one) => sum + one, 0);
      totals.push(tell('the whole flow', 'statements', total, { round, rounds }));
    }
    const rows = [...counted];
    showWorst(rows);
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
    const one = counted.get(name) ?? { during: [], after: [], calls: 0, last: [] };
    counted.set(name, one);
    await asked(server);
    const answer = await server.send(request);
    one.last = await asked(server);
    one.during[round] = (one.during[round] ?? 0) + one.last.length;
    one.after[round] = (one.after[round] ?? 0) + (await untilQuiet(server));
    if (round === 0) one.calls += 1;
    return answer;
  };
  return {
    ...server,
    send,
    owner: async (endpoint, input) => apiClient(send, await server.ownerToken())(endpoint, input),
  };
}

const asked = async (server: BenchServer): Promise<string[]> => (await server.ask()) as string[];

/** How many are asked until nothing is asked any more, for as long as a sweep may take. */
async function untilQuiet(server: BenchServer): Promise<number> {
  let count = 0;
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    await sleep(QUIET_MS);
    const now = await asked(server);
    if (now.length === 0) break;
    count += now.length;
  }
  return count;
}

/** What the calls with most statements ask, for those who want fewer. */
function showWorst(rows: [string, Counted][]): void {
  const perCall = ({ during, calls }: Counted): number => median(during) / calls;
  const worst = rows.toSorted(([, one], [, other]) => perCall(other) - perCall(one)).slice(0, WORST);
  for (const [name, { last }] of worst) {
    console.log(`  ${name}, its last call:`);
    for (const text of last) console.log(`    ${text.replaceAll(/\s+/g, ' ').slice(0, SHOWN_CHARACTERS)}`);
  }
}
