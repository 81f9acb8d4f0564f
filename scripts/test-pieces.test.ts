import { describe, expect, test } from 'vitest';
import { type Part, piecesOf, runUntil } from './test-pieces.ts';

const whole: Part = { title: 'Matrix', args: ['m'], pieces: 1 };
const halves: Part = { title: 'Slow', args: ['s'], pieces: 2 };
const quarters: Part = { title: 'Journeys', args: ['j'], pieces: 4 };

const titles = (pieces: readonly Part[]) => pieces.map(({ title }) => title);

describe('pieces', () => {
  test('come so that any beginning holds something of every part', () => {
    expect(titles(piecesOf([whole, halves, quarters], 0))).toEqual([
      'Matrix',
      'Slow, 1/2',
      'Journeys, 1/4',
      'Journeys, 2/4',
      'Slow, 2/2',
      'Journeys, 3/4',
      'Journeys, 4/4',
    ]);
  });

  test('begin with another one in each turn, and are all there in every turn', () => {
    const turns = [0, 1, 2, 3, 4].map((turn) => titles(piecesOf([quarters], turn)));
    expect(turns.map(([first]) => first)).toEqual([
      'Journeys, 1/4',
      'Journeys, 2/4',
      'Journeys, 3/4',
      'Journeys, 4/4',
      'Journeys, 1/4',
    ]);
    for (const turn of turns) expect(turn.toSorted()).toEqual(turns[0]);
  });

  test('name their share to the tool; a part in one piece does not', () => {
    const [matrix, , journeys] = piecesOf([whole, halves, quarters], 6);
    expect(matrix?.args).toEqual(['m']);
    expect(journeys?.args).toEqual(['j', '--shard=3/4']);
  });
});

describe('a limit of time', () => {
  /** Runs pieces that take `ms` each and says which ran. */
  async function ran(ms: number[], until: number) {
    let clock = 0;
    const pieces = ms.map((_, index) => ({ title: `${index}`, args: [], pieces: 1 }));
    const done: string[] = [];
    const left = await runUntil(
      pieces,
      until,
      async ({ title }) => {
        done.push(title);
        clock += ms[Number(title)] ?? 0;
      },
      () => clock,
    );
    return { done, left };
  }

  test('ends before a piece that would not fit, and names the rest', async () => {
    expect(await ran([100, 100, 100, 100], 350)).toEqual({ done: ['0', '1', '2'], left: ['3'] });
  });

  test('reckons with the longest piece so far', async () => {
    expect(await ran([10, 200, 10, 10], 460)).toEqual({ done: ['0', '1'], left: ['2', '3'] });
  });

  test('leaves everything out once it is over, and nothing without one', async () => {
    expect(await ran([10, 10], -1)).toEqual({ done: [], left: ['0', '1'] });
    expect(await ran([1e9, 1e9], Number.POSITIVE_INFINITY)).toEqual({ done: ['0', '1'], left: [] });
  });
});
