import { expect, test } from 'vitest';
import {
  DocumentsSearch,
  happenedOn,
  isFiltered,
  NARROWINGS,
  narrowingsOf,
  withoutNarrowings,
} from './documents.search.ts';

const fromAddress = (text: string) => DocumentsSearch.parse(Object.fromEntries(new URLSearchParams(text)));

test('the address of a figure is understood', () => {
  const search = fromAddress('happened=completed&from=2026-11-01&to=2026-11-30&mine=true&creator=7');

  expect(search).toMatchObject({
    happened: 'completed',
    from: '2026-11-01',
    to: '2026-11-30',
    mine: 'true',
    creator: 7,
  });
  expect(narrowingsOf(search)).toEqual(['happened', 'mine', 'creator']);
});

test('what makes no sense in the address narrows nothing', () => {
  const search = fromAddress('happened=eaten&from=2026-02-30&mine=perhaps&creator=-1&status=lost');

  expect(narrowingsOf(search)).toEqual([]);
  expect(isFiltered(search)).toBe(false);
});

test('days in the address count only with what happened on them', () => {
  const days = { from: '2026-11-30', to: '2026-11-01' };

  expect(happenedOn(fromAddress('happened=uploaded&from=2026-11-30&to=2026-11-01'))).toEqual(days);
  expect(happenedOn(fromAddress('from=2026-11-30&to=2026-11-01'))).toEqual({});
});

test('a state that has a tab is no chip, one that has none is', () => {
  expect(narrowingsOf(fromAddress('status=completed'))).toEqual([]);
  expect(narrowingsOf(fromAddress('status=expiring'))).toEqual(['status']);
  expect(isFiltered(fromAddress('status=completed'))).toBe(true);
});

test('a narrowing that is taken away takes its days with it and leaves the others', () => {
  const search = fromAddress('happened=uploaded&from=2026-11-01&to=2026-11-30&mine=true&page=3&search=lease');

  const rest = withoutNarrowings(search, ['happened']);

  expect(rest).toMatchObject({ happened: undefined, from: undefined, to: undefined, mine: 'true', page: 1 });
  expect(rest.search).toBe('lease');
  expect(narrowingsOf(withoutNarrowings(search, NARROWINGS))).toEqual([]);
});
