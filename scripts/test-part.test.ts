import { expect, test } from 'vitest';
import { partOf } from './test-part.ts';

const callers = Array.from({ length: 21 }, (_, index) => index);
const routes = Array.from({ length: 200 }, (_, index) => `GET /api/things/${index}/`);

test('a part is the same each time, one in so many, and never nothing', () => {
  for (const route of routes) {
    const part = partOf(route, callers, 8, true);
    expect(part).toHaveLength(3);
    expect(new Set(part).size).toBe(3);
    expect(partOf(route, callers, 8, true)).toEqual(part);
  }
  expect(partOf('one', [1], 8, true)).toEqual([1]);
  expect(partOf('none', [], 8, true)).toEqual([]);
});

test('parts of many names come to everything', () => {
  const seen = new Set(routes.flatMap((route) => partOf(route, callers, 8, true)));
  expect(seen.size).toBe(callers.length);
});

test('the whole is everything', () => {
  expect(partOf('one', callers, 8, false)).toEqual(callers);
});
