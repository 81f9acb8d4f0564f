import { describe, expect, test } from 'vitest';
import { align, distribute, sameSize } from './arrange.ts';
import { fitScale, layOut, pageNear, pageUnder, PAGE_GAP, stepScale } from './page-layout.ts';
import { allowedMove, boxBetween, intoPage, overlaps, resizeBy, toFractions, toPoints } from './geometry.ts';

const LETTER = { width: 612, height: 792 };

describe('a box on its page', () => {
  test('is brought back onto the page, and made no smaller than can be tapped', () => {
    const box = intoPage({ x: 600, y: -20, width: 100, height: 2 }, LETTER);

    expect(box).toEqual({ x: 512, y: 0, width: 100, height: 10 });
  });

  test('wider than a page becomes as wide as the page', () => {
    const box = intoPage({ x: 50, y: 50, width: 900, height: 20 }, LETTER);

    expect(box).toEqual({ x: 0, y: 50, width: 612, height: 20 });
  });

  test('keeps its opposite edges while a handle is dragged, and stops at the smallest size and at the page', () => {
    const box = { x: 100, y: 100, width: 100, height: 50 };

    expect(resizeBy(box, 'se', { x: 20, y: -10 }, LETTER)).toEqual({ x: 100, y: 100, width: 120, height: 40 });
    expect(resizeBy(box, 'nw', { x: 500, y: 500 }, LETTER)).toEqual({ x: 188, y: 140, width: 12, height: 10 });
    expect(resizeBy(box, 'e', { x: 5000, y: 0 }, LETTER)).toEqual({ x: 100, y: 100, width: 512, height: 50 });
  });

  test('survives the way to fractions and back to a thousandth of a point, on any page', () => {
    for (const page of [LETTER, { width: 595.276, height: 841.89 }, { width: 2384, height: 3370 }]) {
      const box = { x: page.width - 160.37, y: page.height - 44.01, width: 160.37, height: 44.01 };

      const fractions = toFractions(box, page);

      expect(fractions.x + fractions.width).toBeLessThanOrEqual(1 + 1e-9);
      expect(fractions.y + fractions.height).toBeLessThanOrEqual(1 + 1e-9);
      const back = toPoints(fractions, page);
      for (const side of ['x', 'y', 'width', 'height'] as const) {
        expect(Math.abs(back[side] - box[side])).toBeLessThan(0.005);
      }
    }
  });
});

test('a group stops as one where its first member meets the edge of its page', () => {
  const placed = [
    { box: { x: 10, y: 10, width: 50, height: 20 }, page: LETTER },
    { box: { x: 200, y: 700, width: 50, height: 20 }, page: LETTER },
  ];

  expect(allowedMove(placed, { x: -30, y: 100 })).toEqual({ x: -10, y: 72 });
});

test('a box can be drawn from any corner', () => {
  expect(boxBetween({ x: 90, y: 10 }, { x: 20, y: 60 })).toEqual({ x: 20, y: 10, width: 70, height: 50 });
});

test('boxes that only touch do not overlap', () => {
  const box = { x: 0, y: 0, width: 50, height: 20 };

  expect(overlaps(box, { ...box, x: 50 })).toBe(false);
  expect(overlaps(box, { ...box, x: 45 })).toBe(true);
});

describe('arranging', () => {
  const boxes = [
    { x: 10, y: 10, width: 20, height: 10 },
    { x: 100, y: 40, width: 40, height: 20 },
    { x: 40, y: 90, width: 30, height: 10 },
  ];

  test('lines fields up on each edge and each centre of the area they cover', () => {
    expect(align(boxes, 'left').map((box) => box.x)).toEqual([10, 10, 10]);
    expect(align(boxes, 'right').map((box) => box.x)).toEqual([120, 100, 110]);
    expect(align(boxes, 'centre').map((box) => box.x)).toEqual([65, 55, 60]);
    expect(align(boxes, 'top').map((box) => box.y)).toEqual([10, 10, 10]);
    expect(align(boxes, 'middle').map((box) => box.y)).toEqual([50, 45, 50]);
    expect(align(boxes, 'bottom').map((box) => box.y)).toEqual([90, 80, 90]);
  });

  test('shares the room out so that gaps are equal and the outermost fields stay', () => {
    expect(distribute(boxes, 'x').map((box) => box.x)).toEqual([10, 100, 50]);
    expect(distribute(boxes.slice(0, 2), 'x')).toEqual(boxes.slice(0, 2));
  });

  test('gives fields one width, one height or both', () => {
    expect(sameSize(boxes, boxes[1]!, 'width').map((box) => [box.width, box.height])).toEqual([
      [40, 10],
      [40, 20],
      [40, 10],
    ]);
    expect(sameSize(boxes, boxes[1]!, 'both').map((box) => [box.width, box.height])).toEqual([
      [40, 20],
      [40, 20],
      [40, 20],
    ]);
  });
});

describe('the pageLayout', () => {
  const landscape = { width: 792, height: 612 };
  const pageLayout = layOut([LETTER, landscape]);

  test('lays pages of different sizes below each other, each in the middle', () => {
    expect(pageLayout.width).toBe(792);
    expect(pageLayout.height).toBe(792 + PAGE_GAP + 612);
    expect(pageLayout.pages).toEqual([
      { x: 90, y: 0, ...LETTER },
      { x: 0, y: 792 + PAGE_GAP, ...landscape },
    ]);
  });

  test('knows the page under the pointer, and none between pages', () => {
    expect(pageUnder(pageLayout, { x: 100, y: 10 })).toBe(0);
    expect(pageUnder(pageLayout, { x: 10, y: 10 })).toBe(-1);
    expect(pageUnder(pageLayout, { x: 100, y: 800 })).toBe(-1);
    expect(pageUnder(pageLayout, { x: 100, y: 900 })).toBe(1);
    expect(pageNear(pageLayout, 9999)).toBe(1);
  });

  test('zooms by steps, also from a scale between two steps, and stops at the ends', () => {
    expect(stepScale(1, 1)).toBe(1.1);
    expect(stepScale(1.03, -1)).toBe(1);
    expect(stepScale(4, 1)).toBe(4);
    expect(stepScale(0.25, -1)).toBe(0.25);
  });

  test('fits the width, or the whole page', () => {
    expect(fitScale(landscape, { width: 396, height: 100 }, 'width')).toBe(0.5);
    expect(fitScale(LETTER, { width: 792, height: 396 }, 'page')).toBe(0.5);
  });
});
