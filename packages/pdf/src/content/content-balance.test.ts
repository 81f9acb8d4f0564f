import { describe, expect, it } from 'vitest';

import { balance } from './content-balance.ts';

const balanceOf = (content: string) => balance(new TextEncoder().encode(content));

describe('the graphics states a page leaves open', () => {
  it.each([
    ['none', 'q 1 0 0 1 0 0 cm Q', 0, 0],
    ['two saves', 'q q 0 g', 0, 2],
    ['two restores', 'Q Q', 2, 0],
    ['a restore before a save', 'Q q', 1, 1],
    ['saves inside strings', '(q Q \\) q) Tj <71> Tj', 0, 0],
    ['saves inside comments', '% q q\nq', 0, 1],
    ['saves inside names', '/q /Q Do q', 0, 1],
    ['saves inside longer words', 'BTq Qq', 0, 0],
    ['saves inside an inline image', 'BI /W 1 /H 1 ID q q EIq EI Q', 1, 0],
    ['saves inside a dictionary', '/Span << /A (q) >> BDC q', 0, 1],
  ])('are counted with %s', (_, content, missingSaves, missingRestores) => {
    expect(balanceOf(content)).toEqual({ missingSaves, missingRestores });
  });

  it.each([['(open'], ['<7172'], ['((a) q']])('cannot be told for %s, which never ends', (content) => {
    expect(balanceOf(content)).toBeNull();
  });
});
