import { setTimeout as sleep } from 'node:timers/promises';
import * as bombs from '../packages/pdf/test/bombs.ts';
import type { Perform } from '../scripts/api-client.ts';
import { fillOne, sendOne, timeSeal } from './document.ts';
import { type Outcome, quantile, tell } from './results.ts';
import { type BenchServer, startBenchServer } from './server.ts';
import type { Sizes } from './sizes.ts';

const WARM_UP = 6;
const FILES_PER_MINUTE = 30;

type Side = { requests: number[]; uploads: number[]; seals: number[] };

/** P13: what a signer waits for while one network keeps the public check busy with its worst files, against quiet. */
export async function measureStarve({ rounds, sideMs }: Sizes): Promise<Outcome> {
  const files = [
    bombs.xrefStreamBomb(),
    bombs.blankBomb(),
    bombs.openStringBomb(),
    bombs.valuesBomb(),
    bombs.signaturesBomb(),
    bombs.attachmentsBomb(),
  ];
  const server = await startBenchServer();
  const ids = numbers();
  const ratios: Record<keyof Side, number[]> = { requests: [], uploads: [], seals: [] };
  const p95 = { quiet: [] as number[], attacked: [] as number[] };
  const answers = new Map<number, number>();
  try {
    await signFor(server, ids, Date.now() + 1, WARM_UP);
    for (let round = 0; round < rounds; round++) {
      const quiet = await signFor(server, ids, Date.now() + sideMs);
      const ending = new AbortController();
      const attack = sendFiles(server, files, ending.signal, answers);
      const attacked = await signFor(server, ids, Date.now() + sideMs);
      ending.abort();
      await attack;
      for (const part of ['requests', 'uploads', 'seals'] as const) {
        const ratio = quantile(attacked[part], 0.95) / quantile(quiet[part], 0.95);
        ratios[part].push(tell(`${part} under attack, p95`, '× quiet', ratio, { round, rounds }));
      }
      p95.quiet.push(quantile(quiet.requests, 0.95));
      p95.attacked.push(quantile(attacked.requests, 0.95));
    }
  } finally {
    await server.close();
  }
  const said = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
  const figure = (what: string, unit: string, values: number[], atMost: number | null, note: string) => ({
    id: 'P13',
    what,
    unit,
    values,
    atMost,
    note,
  });
  return {
    ran: 'starve',
    figures: [
      figure('a signer’s request under attack, p95', '× quiet', ratios.requests, 2, `the check answered ${said}`),
      figure('answer to sealed PDF, p95', '× quiet', ratios.seals, 2, `${FILES_PER_MINUTE} files a minute`),
      figure('a sender’s upload, p95', '× quiet', ratios.uploads, null, 'with the document’s other calls'),
      figure('a signer’s request, quiet, p95', 'ms', p95.quiet, null, ''),
      figure('a signer’s request, under attack, p95', 'ms', p95.attacked, null, ''),
    ],
  };
}

function numbers(): () => number {
  let last = 0;
  return () => (last += 1);
}

/** Signs one document after another until the time is over, and at least so many. */
async function signFor(server: BenchServer, next: () => number, until: number, atLeast = 1): Promise<Side> {
  const side: Side = { requests: [], uploads: [], seals: [] };
  for (let count = 0; count < atLeast || Date.now() < until; count++) {
    const begun = performance.now();
    const sent = await sendOne(server, next());
    side.uploads.push(performance.now() - begun);
    const signer: Perform = async (endpoint, input) => {
      const asked = performance.now();
      const answer = await sent.signer(endpoint, input);
      side.requests.push(performance.now() - asked);
      return answer;
    };
    await fillOne({ ...sent, signer });
    side.seals.push(await timeSeal(server, { ...sent, signer }));
  }
  return side;
}

/** Sends the files in turn, whatever becomes of those before, as one network may. */
async function sendFiles(
  { address }: BenchServer,
  files: Uint8Array<ArrayBuffer>[],
  signal: AbortSignal,
  answers: Map<number, number>,
): Promise<void> {
  const open: Promise<void>[] = [];
  for (let index = 0; !signal.aborted; index++) {
    const form = new FormData();
    form.set('file', new Blob([files[index % files.length] ?? new Uint8Array()]), 'sealed.pdf');
    const sending = fetch(`${address}/api/verify/`, { method: 'POST', body: form, signal }).then(
      (answer) => void answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1),
      () => {},
    );
    open.push(sending);
    await sleep(60_000 / FILES_PER_MINUTE, undefined, { signal }).catch(() => {});
  }
  await Promise.all(open);
}
