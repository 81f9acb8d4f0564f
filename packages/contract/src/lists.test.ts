import { expect, test } from 'vitest';
import { z } from 'zod';
import * as contract from './index.ts';
import { areDaysReversed, Id, IdParams } from './lists.ts';

test('a first day after the last one is told', () => {
  expect(areDaysReversed({ from: '2026-03-02', to: '2026-03-01' })).toBe(true);
  expect(areDaysReversed({ from: '2026-03-01', to: '2026-03-01' })).toBe(false);
  expect(areDaysReversed({ from: '2026-03-01', to: undefined })).toBe(false);
});

test('an id is a number, or a text as it stands in a path', () => {
  expect([Id.parse(5), IdParams.parse({ id: '5' })]).toEqual([5, { id: 5 }]);
  const others = [true, [5], null, undefined, {}, '', 'x', 0, -1, 1.5];
  expect(others.filter((other) => Id.safeParse(other).success)).toEqual([]);
});

test('nothing in a body becomes a number that is none', () => {
  const coerced = Object.values(contract).flatMap((call) =>
    isCall(call) && coercesIn(call.body, new Set()) ? [call.at] : [],
  );
  expect(coerced).toEqual([]);
});

const isCall = (value: unknown): value is { at: string; body: unknown } =>
  typeof value === 'object' && value !== null && 'at' in value && 'body' in value;

/** Whether a number is coerced anywhere in a shape: `true` would be 1, and `[5]` 5. */
function coercesIn(shape: unknown, seen: Set<unknown>): boolean {
  if (typeof shape !== 'object' || shape === null || seen.has(shape)) return false;
  seen.add(shape);
  if (!(shape instanceof z.ZodType)) return Object.values(shape).some((part) => coercesIn(part, seen));
  const { def } = shape;
  return ('coerce' in def && def.coerce === true) || coercesIn({ ...def }, seen);
}
