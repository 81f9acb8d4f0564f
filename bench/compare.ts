import { type Figure, median, quantile, tell } from './results.ts';

/** What is asked of the large installation, and of the small one where that has no such page. */
export type Asked<Query> = Record<string, { query: Query; ofFew?: Query }>;

type Read<Query> = (query: Query) => Promise<unknown>;
type Times = { large: number[]; small: number[] };

/** P1: how long pages of a list take where there is much, beside the same where there is a thousand; in turn, in one run. */
export async function compareLists<Query>(
  { what, asked, count, few }: { what: string; asked: Asked<Query>; count: number; few: number },
  sides: { large: Read<Query>; small: Read<Query> },
  { rounds, times: repeats }: { rounds: number; times: number },
): Promise<Figure[]> {
  const inTurn = async ({ query, ofFew = query }: { query: Query; ofFew?: Query }): Promise<Times> => {
    const times: Times = { large: [], small: [] };
    for (let time = 0; time < repeats; time += 1) {
      times.small.push(await timeOf(() => sides.small(ofFew)));
      times.large.push(await timeOf(() => sides.large(query)));
    }
    return times;
  };
  // Both have all code compiled then.
  for (const one of Object.values(asked)) await inTurn(one);
  const times = new Map<string, Times[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, one] of Object.entries(asked)) {
      const now = await inTurn(one);
      tell(`${what}, ${name}, to a thousand`, '×', p95(now, 'large') / p95(now, 'small'), { round, rounds });
      times.set(name, [...(times.get(name) ?? []), now]);
    }
  }
  return [...times].map(([name, ofRounds]) => {
    const [large, small] = [ofRounds.map((one) => p95(one, 'large')), ofRounds.map((one) => p95(one, 'small'))];
    const [ms, msOfFew] = [median(large).toFixed(1), median(small).toFixed(1)];
    return {
      id: 'P1',
      what: `${what}, ${name}, to a thousand`,
      unit: '×',
      values: large.map((value, round) => value / (small[round] ?? value)),
      atMost: 1.3,
      note: `p95 ${ms} ms with ${count}, ${msOfFew} ms with ${few}, of ${repeats} each, in turn`,
    };
  });
}

const p95 = (times: Times, side: keyof Times): number => quantile(times[side], 0.95);

async function timeOf(read: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await read();
  return performance.now() - begun;
}
