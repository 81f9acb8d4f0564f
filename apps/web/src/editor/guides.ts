import type { Axis, Box, Handle, Size } from './geometry.ts';
import { MIN_HEIGHT, MIN_WIDTH } from './geometry.ts';

/** A line that shows what a box was snapped to: vertical for axis x. `from` and `to` run along the line. */
export type Guide = { readonly axis: Axis; readonly at: number; readonly from: number; readonly to: number };

export type Snapped = { readonly box: Box; readonly guides: readonly Guide[] };

type Line = { at: number; from: number; to: number };
type Hit = { distance: number; at: number };

const startOf = (box: Box, axis: Axis): number => (axis === 'x' ? box.x : box.y);
const sizeOf = (box: Box, axis: Axis): number => (axis === 'x' ? box.width : box.height);
const crossing = (axis: Axis): Axis => (axis === 'x' ? 'y' : 'x');

function linesOf(box: Box, axis: Axis): Line[] {
  const start = startOf(box, axis);
  const size = sizeOf(box, axis);
  const from = startOf(box, crossing(axis));
  const to = from + sizeOf(box, crossing(axis));
  return [start, start + size / 2, start + size].map((at) => ({ at, from, to }));
}

function nearest(edges: readonly number[], lines: readonly Line[], tolerance: number): Hit | null {
  let best: Hit | null = null;
  for (const line of lines) {
    for (const edge of edges) {
      const distance = line.at - edge;
      if (Math.abs(distance) > tolerance) continue;
      if (best === null || Math.abs(distance) < Math.abs(best.distance)) best = { distance, at: line.at };
    }
  }
  return best;
}

/** The guide through every neighbour that lies on the same line, and through the box itself. */
function guideAt(axis: Axis, at: number, lines: readonly Line[], box: Box): Guide {
  const along = lines.filter((line) => Math.abs(line.at - at) < 0.01);
  const start = startOf(box, crossing(axis));
  const end = start + sizeOf(box, crossing(axis));
  return {
    axis,
    at,
    from: Math.min(start, ...along.map((line) => line.from)),
    to: Math.max(end, ...along.map((line) => line.to)),
  };
}

const allLines = (others: readonly Box[], page: Size, axis: Axis): Line[] =>
  [...others, { x: 0, y: 0, ...page }].flatMap((other) => linesOf(other, axis));

/**
 * Moves `box` to the nearest edge or centre of its neighbours and the page, on each axis by at most `tolerance` points:
 * divide a tolerance on the screen by the scale first, else snapping grabs from afar when zoomed out.
 */
export function snapMove(box: Box, others: readonly Box[], page: Size, tolerance: number): Snapped {
  const guides: Guide[] = [];
  let moved = box;
  for (const axis of ['x', 'y'] as const) {
    const lines = allLines(others, page, axis);
    const edges = linesOf(box, axis).map((line) => line.at);
    const hit = nearest(edges, lines, tolerance);
    if (hit === null) continue;
    moved = { ...moved, [axis]: moved[axis] + hit.distance };
    guides.push(guideAt(axis, hit.at, lines, moved));
  }
  return { box: moved, guides };
}

/** Snaps only the edges that `handle` drags; a snap that would make the box too small is left out. */
export function snapResize(box: Box, handle: Handle, others: readonly Box[], page: Size, tolerance: number): Snapped {
  const guides: Guide[] = [];
  let { x, y, width, height } = box;
  for (const axis of ['x', 'y'] as const) {
    const isStart = handle.includes(axis === 'x' ? 'w' : 'n');
    const isEnd = handle.includes(axis === 'x' ? 'e' : 's');
    if (!isStart && !isEnd) continue;
    const lines = allLines(others, page, axis);
    const start = startOf(box, axis);
    const size = sizeOf(box, axis);
    const hit = nearest([isStart ? start : start + size], lines, tolerance);
    if (hit === null) continue;
    const grown = isStart ? size - hit.distance : size + hit.distance;
    if (grown < (axis === 'x' ? MIN_WIDTH : MIN_HEIGHT)) continue;
    if (axis === 'x') [x, width] = [isStart ? x + hit.distance : x, grown];
    else [y, height] = [isStart ? y + hit.distance : y, grown];
    guides.push(guideAt(axis, hit.at, lines, { x, y, width, height }));
  }
  return { box: { x, y, width, height }, guides };
}
