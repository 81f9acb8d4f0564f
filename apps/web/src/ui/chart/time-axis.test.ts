import { describe, expect, test } from 'vitest';
import { countTicks, cursorAfter, labelledPoints, nearestPoint, positionsOf } from './time-axis.ts';

describe('the axis of counts', () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [45, [0, 20, 40, 60]],
    [1000, [0, 500, 1000]],
  ])('counts to %i in whole numbers that reach it', (max, ticks) => {
    expect(countTicks(max)).toEqual(ticks);
  });
});

describe('the places of points', () => {
  test('run from the left where one reads from the left', () => {
    expect(positionsOf(4, 10, 50, false)).toEqual([15, 25, 35, 45]);
  });

  test('run from the right where one reads from the right', () => {
    expect(positionsOf(4, 10, 50, true)).toEqual([45, 35, 25, 15]);
  });

  test('leave one point alone in the middle', () => {
    expect(positionsOf(1, 10, 50, true)).toEqual([30]);
  });

  test('are found by the pointer in both directions', () => {
    expect(nearestPoint(positionsOf(4, 10, 50, false), 44)).toBe(3);
    expect(nearestPoint(positionsOf(4, 10, 50, true), 44)).toBe(0);
    expect(nearestPoint(positionsOf(4, 10, 50, true), -100)).toBe(3);
  });
});

describe('labels', () => {
  test('stand at every point when there is room', () => {
    expect(labelledPoints(4, 400, 60)).toEqual([0, 1, 2, 3]);
  });

  test('leave some out when there is none, never the newest', () => {
    expect(labelledPoints(7, 200, 60)).toEqual([0, 3, 6]);
    expect(labelledPoints(30, 10, 60)).toEqual([29]);
  });
});

describe('the cursor', () => {
  test.each([
    ['ArrowRight', 5, false, 6],
    ['ArrowRight', 5, true, 4],
    ['ArrowLeft', 5, true, 6],
    ['ArrowUp', 5, true, 6],
    ['Home', 5, true, 0],
    ['End', 5, false, 9],
    ['PageDown', 3, false, 0],
    ['ArrowRight', 9, false, 9],
    ['Enter', 5, false, null],
  ] as const)('goes with %s from %i (right to left: %s) to %s', (key, at, isRightToLeft, expected) => {
    expect(cursorAfter(key, at, 10, isRightToLeft)).toBe(expected);
  });
});
