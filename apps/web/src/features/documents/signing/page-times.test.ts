import type { PageTime } from '@sealwright/contract';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { createPageTimes } from './page-times.ts';

function start(answers: (ApiError | null)[] = []) {
  const sent: PageTime[][] = [];
  const times = createPageTimes(async (pages) => {
    sent.push(pages);
    const answer = answers.shift() ?? null;
    if (answer) throw answer;
  });
  return { times, sent };
}

describe('counting how long pages are in view', () => {
  test('times of a page are added up, and coming back to it is another visit', async () => {
    const { times, sent } = start();

    times.look({ file: 1, page: 1 }, 1000.4);
    times.look({ file: 1, page: 1 }, 1000);
    times.look({ file: 1, page: 2 }, 500);
    times.look(null, 9000);
    times.look({ file: 1, page: 1 }, 250);
    await times.report();
    await times.report();

    expect(sent).toEqual([
      [
        { file: 1, page: 1, milliseconds: 2250, visits: 2 },
        { file: 1, page: 2, milliseconds: 500, visits: 1 },
      ],
    ]);
  });

  test('what did not come through comes with the next report', async () => {
    const { times, sent } = start([new ApiError('network', { status: 0 })]);

    times.look({ file: 1, page: 1 }, 1000);
    await times.report();
    times.look({ file: 1, page: 1 }, 1000);
    await times.report();

    expect(sent[1]).toEqual([{ file: 1, page: 1, milliseconds: 2000, visits: 1 }]);
  });

  test('after a refusal nothing more is counted', async () => {
    const { times, sent } = start([new ApiError('link_closed', { status: 410 })]);

    times.look({ file: 1, page: 1 }, 1000);
    await times.report();
    times.look({ file: 1, page: 1 }, 1000);
    await times.report();

    expect(sent).toHaveLength(1);
  });

  test('a report is never larger than the server takes', async () => {
    const { times, sent } = start();

    for (let page = 1; page <= 120; page += 1) times.look({ file: 1, page }, 700_000);
    await times.report();
    await times.report();

    expect(sent.map((pages) => pages.length)).toEqual([50, 50]);
    expect(Math.max(...sent.flat().map(({ milliseconds }) => milliseconds))).toBe(600_000);
  });
});
