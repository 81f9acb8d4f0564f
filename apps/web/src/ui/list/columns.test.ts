import { expect, test } from 'vitest';
import { type Column, orderingOf, sortingOf, visibilityOf } from './columns.ts';

const columns: Column<never>[] = [
  { id: 'title', header: 'Title', cell: () => null, orders: ['title', '-title'], card: 'title' },
  { id: 'updatedAt', header: 'Updated', cell: () => null, orders: ['-updated_at', 'updated_at'] },
  { id: 'name', header: 'Name', cell: () => null, card: 'line', isForCards: true },
];

test('an order of the address is the order of its column, and back', () => {
  for (const ordering of ['title', '-title', 'updated_at', '-updated_at']) {
    expect(orderingOf(columns, sortingOf(columns, ordering))).toBe(ordering);
  }
  expect(sortingOf(columns, '-updated_at')).toEqual([{ id: 'updatedAt', desc: true }]);
});

test('an order that no column has orders by none of them', () => {
  expect(sortingOf(columns, '-created_at')).toEqual([]);
  expect(sortingOf(columns, undefined)).toEqual([]);
  expect(orderingOf(columns, [])).toBeUndefined();
});

test('a table has no columns of cards, and a card only those with a place in it', () => {
  expect(visibilityOf(columns, false)).toEqual({ title: true, updatedAt: true, name: false });
  expect(visibilityOf(columns, true)).toEqual({ title: true, updatedAt: false, name: true });
});
