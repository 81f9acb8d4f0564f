import { expect, test } from 'vitest';
import { ContactsSearch } from '../contacts.search.ts';
import { filterOf, isFiltered, NARROWINGS, narrowingsOf, withoutNarrowings } from './contacts.view.ts';

const fromAddress = (text: string) => ContactsSearch.parse(Object.fromEntries(new URLSearchParams(text)));

test('the address says whom the list shows', () => {
  const search = fromAddress('search=harbour&tags=3,14&tagMatch=all&clientType=fiduciary&from=2026-01-01&page=4');

  expect(filterOf(search)).toMatchObject({
    search: 'harbour',
    tags: [3, 14],
    tagMatch: 'all',
    clientType: 'fiduciary',
    from: '2026-01-01',
    timeZone: expect.any(String),
  });
  expect(narrowingsOf(search)).toEqual(['tags', 'clientType', 'days']);
});

test('the page and the order choose no one', () => {
  expect(filterOf(fromAddress('page=3&pageSize=100&ordering=email'))).toEqual({});
  expect(isFiltered(fromAddress('page=3&ordering=email'))).toBe(false);
});

test('what makes no sense in the address narrows nothing', () => {
  const search = fromAddress('tags=one,two&tagMatch=most&clientType=pirate&from=2026-02-30&search=a');

  expect(filterOf(search)).toEqual({});
  expect(isFiltered(search)).toBe(false);
});

test('without tags only "none of them" says something', () => {
  expect(filterOf(fromAddress('tagMatch=none'))).toEqual({ tagMatch: 'none' });
  expect(filterOf(fromAddress('tagMatch=all'))).toEqual({});
  expect(narrowingsOf(fromAddress('tagMatch=any'))).toEqual([]);
});

test('a narrowing that is taken away leaves the others and goes to the first page', () => {
  const search = fromAddress('tags=3&tagMatch=none&clientType=individual&page=9&search=lee');

  expect(withoutNarrowings(search, ['tags'])).toMatchObject({ clientType: 'individual', page: 1, search: 'lee' });
  expect(filterOf(withoutNarrowings(search, ['tags']))).toEqual({ clientType: 'individual', search: 'lee' });
  expect(narrowingsOf(withoutNarrowings(search, NARROWINGS))).toEqual([]);
});
