import { expect, test } from 'vitest';
import { allAtOnce, isAllAtOnce, moved, numbered, oneByOne, withoutGaps } from './order.ts';

const people = (...orders: [string, number][]) => orders.map(([name, order]) => ({ name, order }));
const shown = (list: { name: string; order: number }[]) => list.map(({ name, order }) => `${name}${order}`).join(' ');

test('numbers have no gaps and groups stay together', () => {
  expect(shown(withoutGaps(people(['a', 2], ['b', 2], ['c', 7])))).toBe('a1 b1 c2');
});

test('a person moved up or down gets a step of their own, and groups elsewhere hold', () => {
  const list = people(['a', 1], ['b', 2], ['c', 2], ['d', 3]);

  expect(shown(moved(list, 3, 0))).toBe('d1 a2 b3 c3');
  expect(shown(moved(list, 0, 2))).toBe('b1 c1 a2 d3');
  expect(shown(moved(list, 3, 1))).toBe('a1 d2 b3 c3');
});

test('a person moved into a group parts it', () => {
  expect(shown(moved(people(['a', 1], ['b', 2], ['c', 2]), 0, 1))).toBe('b1 a2 c3');
});

test('an equal number makes two people act together', () => {
  expect(shown(numbered(people(['a', 1], ['b', 2], ['c', 3]), 2, 2))).toBe('a1 b2 c2');
  expect(shown(numbered(people(['a', 1], ['b', 2], ['c', 3]), 0, 3))).toBe('b1 a2 c2');
  expect(shown(numbered(people(['a', 1], ['b', 2]), 0, 50))).toBe('b1 a2');
});

test('everyone can be asked at once, or one after the other', () => {
  const list = people(['a', 1], ['b', 2]);

  expect(isAllAtOnce(list)).toBe(false);
  expect(isAllAtOnce(allAtOnce(list))).toBe(true);
  expect(shown(oneByOne(allAtOnce(list)))).toBe('a1 b2');
  expect(isAllAtOnce(people(['a', 1]))).toBe(false);
});
