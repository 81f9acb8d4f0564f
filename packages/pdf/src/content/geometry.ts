import type { PDF, PdfDict } from '@libpdf/core';
import { PdfArray, PdfNumber } from '@libpdf/core';
import type { Box, PageSize } from '../types.ts';
import { resolve, valueAt } from './objects.ts';
import { inherited } from './page-tree.ts';

export type Matrix = readonly [number, number, number, number, number, number];

/** Points; the origin is the lower left corner, y grows upwards. */
export type Rect = { x: number; y: number; width: number; height: number };

/** The visible part of a page in its own user space, and how it is turned. */
export type PageGeometry = Rect & { rotation: 0 | 90 | 180 | 270; userUnit: number };

const usLetter = { x: 0, y: 0, width: 612, height: 792 };

/** CropBox clipped to MediaBox, both inheritable and with corners in any order (ISO 32000-1, 7.9.5 and 14.11.2). */
export function pageGeometry(pdf: PDF, page: PdfDict): PageGeometry {
  const media = rectangle(pdf, inherited(pdf, page, 'MediaBox')) ?? usLetter;
  const crop = rectangle(pdf, inherited(pdf, page, 'CropBox')) ?? media;
  return { ...(intersection(media, crop) ?? media), rotation: rotationOf(pdf, page), userUnit: userUnitOf(pdf, page) };
}

/** The page as a person sees it, in points. */
export function displaySize(page: PageGeometry): PageSize {
  const { width, height } = page.rotation % 180 === 0 ? page : { width: page.height, height: page.width };
  return { width: width * page.userUnit, height: height * page.userUnit };
}

/** Maps the displayed page (points, origin lower left as seen) to the page's user space. */
export function displayMatrix({ x, y, width, height, rotation, userUnit }: PageGeometry): Matrix {
  const unit = 1 / userUnit;
  if (rotation === 90) return [0, unit, -unit, 0, x + width, y];
  if (rotation === 180) return [-unit, 0, 0, -unit, x + width, y + height];
  if (rotation === 270) return [0, -unit, unit, 0, x, y + height];
  return [unit, 0, 0, unit, x, y];
}

/** Fractions from the top left to points from the lower left. */
export function boxOnPage(box: Box, page: PageSize): Rect {
  return {
    x: box.x * page.width,
    y: (1 - box.y - box.height) * page.height,
    width: box.width * page.width,
    height: box.height * page.height,
  };
}

export function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The upright rectangle around a rectangle that a matrix moved. */
export function boundsAfter(matrix: Matrix, { x, y, width, height }: Rect): Rect {
  const corners = [
    apply(matrix, x, y),
    apply(matrix, x + width, y),
    apply(matrix, x, y + height),
    apply(matrix, x + width, y + height),
  ];
  const xs = corners.map((corner) => corner[0]);
  const ys = corners.map((corner) => corner[1]);
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: bottom, width: Math.max(...xs) - left, height: Math.max(...ys) - bottom };
}

/** A rectangle array with its corners put in order; null when it is malformed or empty. */
export function rectangle(pdf: PDF, value: unknown): Rect | null {
  if (!(value instanceof PdfArray) || value.length < 4) return null;
  const corners: number[] = [];
  for (let index = 0; index < 4; index++) {
    const item = resolve(pdf, value.at(index));
    if (!(item instanceof PdfNumber) || !Number.isFinite(item.value)) return null;
    corners.push(item.value);
  }
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = corners;
  const [width, height] = [Math.abs(x1 - x0), Math.abs(y1 - y0)];
  return width > 0 && height > 0 ? { x: Math.min(x0, x1), y: Math.min(y0, y1), width, height } : null;
}

function intersection(one: Rect, other: Rect): Rect | null {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

function rotationOf(pdf: PDF, page: PdfDict): PageGeometry['rotation'] {
  const value = inherited(pdf, page, 'Rotate');
  const degrees = value instanceof PdfNumber && Number.isFinite(value.value) ? value.value : 0;
  const quarter = ((Math.round(degrees / 90) % 4) + 4) % 4;
  return ([0, 90, 180, 270] as const)[quarter] ?? 0;
}

/** Not inheritable (ISO 32000-1, table 30). */
function userUnitOf(pdf: PDF, page: PdfDict): number {
  const value = valueAt(pdf, page, 'UserUnit');
  return value instanceof PdfNumber && value.value > 0 && Number.isFinite(value.value) ? value.value : 1;
}
