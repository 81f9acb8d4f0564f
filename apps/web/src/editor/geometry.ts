import { clamp } from '../lib/clamp.ts';

/**
 * All lengths are PDF points on the page as a person sees it (after rotation and crop), origin top left.
 * The view multiplies by its scale; fractions of the page exist only where fields are read and saved.
 */
export type Point = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };
export type Box = Point & Size;
export type Axis = 'x' | 'y';
export type Handle = 'n' | 's' | 'e' | 'w' | 'ne' | 'nw' | 'se' | 'sw';

export const HANDLES: readonly Handle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];

/** Smaller than this no one can read or tap. */
export const MIN_WIDTH = 12;
export const MIN_HEIGHT = 10;

/** The nearest box of allowed size that lies wholly on the page. */
export function intoPage(box: Box, page: Size): Box {
  const width = clamp(box.width, Math.min(MIN_WIDTH, page.width), page.width);
  const height = clamp(box.height, Math.min(MIN_HEIGHT, page.height), page.height);
  return { x: clamp(box.x, 0, page.width - width), y: clamp(box.y, 0, page.height - height), width, height };
}

export const moveBy = (box: Box, by: Point): Box => ({ ...box, x: box.x + by.x, y: box.y + by.y });

/** The part of `by` that keeps every box on its page: a group stops as one when its first member meets an edge. */
export function allowedMove(placed: readonly { box: Box; page: Size }[], by: Point): Point {
  let { x, y } = by;
  for (const { box, page } of placed) {
    x = clamp(x, -box.x, page.width - box.width - box.x);
    y = clamp(y, -box.y, page.height - box.height - box.y);
  }
  return { x, y };
}

/** Drags one handle; the opposite edges stay where they are. */
export function resizeBy(box: Box, handle: Handle, by: Point, page: Size): Box {
  let left = box.x;
  let top = box.y;
  let right = box.x + box.width;
  let bottom = box.y + box.height;
  if (handle.includes('e')) right = clamp(right + by.x, left + MIN_WIDTH, page.width);
  if (handle.includes('w')) left = clamp(left + by.x, 0, right - MIN_WIDTH);
  if (handle.includes('s')) bottom = clamp(bottom + by.y, top + MIN_HEIGHT, page.height);
  if (handle.includes('n')) top = clamp(top + by.y, 0, bottom - MIN_HEIGHT);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The box between two corners, in whatever order they were drawn. */
export const boxBetween = (a: Point, b: Point): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

export function unionOf(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.x));
  const top = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Touching edges do not overlap; half a point of slack forgives rounding. */
export const overlaps = (a: Box, b: Box, slack = 0.5): boolean =>
  a.x + slack < b.x + b.width &&
  b.x + slack < a.x + a.width &&
  a.y + slack < b.y + b.height &&
  b.y + slack < a.y + a.height;

export const contains = (box: Box, point: Point): boolean =>
  point.x >= box.x && point.x <= box.x + box.width && point.y >= box.y && point.y <= box.y + box.height;

export const centreOf = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

// Six decimals are a thousandth of a point on A0 and survive JSON unchanged.
const rounded = (fraction: number): number => Math.round(fraction * 1e6) / 1e6;

/** Fractions of the page, for the wire. Rounding never pushes the far edge off the page. */
export function toFractions(box: Box, page: Size): Box {
  const { x, y, width, height } = intoPage(box, page);
  const left = rounded(x / page.width);
  const top = rounded(y / page.height);
  return {
    x: left,
    y: top,
    width: Math.min(rounded(width / page.width), rounded(1 - left)),
    height: Math.min(rounded(height / page.height), rounded(1 - top)),
  };
}

export const toPoints = (fractions: Box, page: Size): Box => ({
  x: fractions.x * page.width,
  y: fractions.y * page.height,
  width: fractions.width * page.width,
  height: fractions.height * page.height,
});
