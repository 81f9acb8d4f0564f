import { expect, test } from 'vitest';
import {
  between,
  choosing,
  chosenCount,
  allMatching,
  isChosen,
  isOfAnother,
  MAX_IDS,
  NONE,
  ofPage,
  named,
} from './selection.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('no one is chosen at first, and no one is no selection', () => {
  expect(chosenCount(NONE)).toBe(0);
  expect(named(NONE)).toBeNull();
  expect(ofPage(NONE, [1, 2])).toBe('none');
});

test('the chosen of one page stay chosen while those of another are added', () => {
  const first = choosing(NONE, [1, 2], true) ?? NONE;
  const both = choosing(first, [11, 12], true) ?? NONE;
  const fewer = choosing(both, [2], false) ?? NONE;

  expect(named(fewer)).toEqual({ ids: [1, 11, 12] });
  expect(ofPage(fewer, [1, 2])).toBe('some');
  expect(ofPage(fewer, [11, 12])).toBe('all');
});

test('of all that match some can be left out and taken in again', () => {
  const all = allMatching({ search: 'harbour' }, 12_431);
  const fewer = choosing(all, [7, 8], false) ?? NONE;

  expect(chosenCount(fewer)).toBe(12_429);
  expect(isChosen(fewer, 7)).toBe(false);
  expect(isChosen(fewer, 9)).toBe(true);
  expect(named(choosing(fewer, [8], true) ?? NONE)).toEqual({
    matching: { search: 'harbour' },
    exceptIds: [7],
  });
});

test('when everyone is left out, no one is chosen', () => {
  expect(named(choosing(allMatching({}, 2), [1, 2], false) ?? NONE)).toBeNull();
});

test('more than a thousand are not chosen one by one', () => {
  const most = choosing(NONE, numbers(MAX_IDS), true);

  expect(most && chosenCount(most)).toBe(MAX_IDS);
  expect(choosing(most ?? NONE, [MAX_IDS + 1], true)).toBeNull();
  expect(choosing(allMatching({}, 5000), numbers(MAX_IDS + 1), false)).toBeNull();
});

test('a range is taken in either direction, and only within the page', () => {
  expect(between([5, 4, 3, 2, 1], 4, 2)).toEqual([4, 3, 2]);
  expect(between([5, 4, 3, 2, 1], 1, 3)).toEqual([3, 2, 1]);
  expect(between([5, 4, 3], 99, 3)).toEqual([3]);
  expect(between([5, 4, 3], null, 4)).toEqual([4]);
});

test('all that match belong to the list they were chosen in', () => {
  const all = allMatching({ clientType: 'individual' }, 20);

  expect(isOfAnother(all, { clientType: 'individual' })).toBe(false);
  expect(isOfAnother(all, {})).toBe(true);
  expect(isOfAnother(NONE, { search: 'else' })).toBe(false);
});
