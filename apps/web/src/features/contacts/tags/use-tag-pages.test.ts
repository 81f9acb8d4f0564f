import { expect, test } from 'vitest';
import { opened, placeAfter } from './use-tag-pages.ts';

const search = { search: '', page: 3, ordering: 'name' } as const;

test('an address opens at its page', () => {
  expect(opened(search)).toMatchObject({ start: 3 });
});

test('what was read on from another page begins there again after a reload, and for whoever comes back', () => {
  expect(opened(search, 1)).toMatchObject({ start: 1, seen: 3 });
  expect(placeAfter(opened(search), { ...search, page: 7 }, 5)).toMatchObject({ start: 5, seen: 7 });
});

test('reading on changes the address and leaves the list as it is', () => {
  const reading = { ...opened(search), expected: 4 };

  expect(placeAfter(reading, search)).toBe(reading);
  expect(placeAfter(reading, { ...search, page: 4 })).toMatchObject({ start: 3, seen: 4 });
});

test('another page of the address, as by going back, opens there', () => {
  expect(placeAfter(opened(search), { ...search, page: 7 })).toMatchObject({ start: 7, seen: 7 });
});

test('another search or order begins at its own page, also where the page is the same', () => {
  const reading = { ...opened(search), expected: 1, seen: 1 };

  expect(placeAfter(reading, { ...search, page: 1, search: 'vip' })).toMatchObject({ start: 1 });
  expect(placeAfter(reading, { ...search, page: 1, ordering: '-name' })).toMatchObject({ start: 1 });
});
