import { expect, test } from 'vitest';
import { snapMove, snapResize } from './guides.ts';

const PAGE = { width: 612, height: 792 };
const neighbour = { x: 100, y: 200, width: 160, height: 44 };

test('a field near a neighbour’s edge goes onto it, and one guide runs through both', () => {
  const { box, guides } = snapMove({ x: 103, y: 420, width: 80, height: 30 }, [neighbour], PAGE, 5);

  expect(box).toEqual({ x: 100, y: 420, width: 80, height: 30 });
  expect(guides).toEqual([{ axis: 'x', at: 100, from: 200, to: 450 }]);
});

test('centres snap to centres exactly', () => {
  const { box, guides } = snapMove({ x: 350, y: 212, width: 100, height: 24 }, [neighbour], PAGE, 5);

  expect(box.y + box.height / 2).toBe(222);
  expect(guides.map((guide) => [guide.axis, guide.at])).toEqual([['y', 222]]);
});

test('the page’s own centre counts, and its guide runs over the whole page', () => {
  const { box, guides } = snapMove({ x: 258, y: 500, width: 100, height: 24 }, [], PAGE, 5);

  expect(box.x).toBe(256);
  expect(guides).toEqual([{ axis: 'x', at: 306, from: 0, to: 792 }]);
});

test('of two lines within reach the nearer one wins', () => {
  const others = [
    { ...neighbour, x: 104 },
    { ...neighbour, x: 101, y: 600 },
  ];

  expect(snapMove({ x: 102, y: 400, width: 77, height: 30 }, others, PAGE, 5).box.x).toBe(101);
});

test('nothing snaps from beyond the tolerance', () => {
  const wish = { x: 110, y: 400, width: 83, height: 30 };

  expect(snapMove(wish, [neighbour], PAGE, 3)).toEqual({ box: wish, guides: [] });
});

test('resizing snaps only the edges that are dragged', () => {
  const { box, guides } = snapResize({ x: 103, y: 300, width: 155, height: 40 }, 'e', [neighbour], PAGE, 5);

  expect(box).toEqual({ x: 103, y: 300, width: 157, height: 40 });
  expect(guides.map((guide) => guide.at)).toEqual([260]);
});

test('a snap never makes a field smaller than the smallest size', () => {
  const wish = { x: 96, y: 300, width: 12, height: 40 };

  expect(snapResize(wish, 'e', [{ x: 105, y: 0, width: 300, height: 20 }], PAGE, 5).box).toEqual(wish);
});
