import { clamp } from '../lib/clamp.ts';
import type { Box, Point, Size } from './geometry.ts';
import { contains } from './geometry.ts';

/**
 * The page layout is where the pages of one file lie below each other, in points: gestures, guides and hit tests
 * work on it, so that they hold at every zoom. Its origin is its top left corner in every language.
 */
export type PageLayout = { readonly width: number; readonly height: number; readonly pages: readonly Box[] };

export const PAGE_GAP = 20;
export const MIN_SCALE = 0.25;
export const MAX_SCALE = 4;

export function layOut(pages: readonly Size[]): PageLayout {
  const width = Math.max(0, ...pages.map((page) => page.width));
  let y = 0;
  const placed = pages.map((page) => {
    const box = { x: (width - page.width) / 2, y, width: page.width, height: page.height };
    y += page.height + PAGE_GAP;
    return box;
  });
  return { width, height: Math.max(0, y - PAGE_GAP), pages: placed };
}

/** Index of the page under a point, or -1 between and beside the pages. */
export const pageUnder = (pageLayout: PageLayout, point: Point): number =>
  pageLayout.pages.findIndex((page) => contains(page, point));

/** Index of the page nearest to a height on the page layout: the current page while scrolling. */
export function pageNear(pageLayout: PageLayout, y: number): number {
  const index = pageLayout.pages.findIndex((page) => y <= page.y + page.height + PAGE_GAP / 2);
  return index === -1 ? Math.max(0, pageLayout.pages.length - 1) : index;
}

const STEPS = [0.25, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4];

/** The next step up or down from any scale, also from one between two steps. */
export function stepScale(scale: number, direction: 1 | -1): number {
  const next =
    direction === 1 ? STEPS.find((step) => step > scale + 0.005) : STEPS.findLast((step) => step < scale - 0.005);
  return next ?? clamp(scale, MIN_SCALE, MAX_SCALE);
}

export type Fit = 'width' | 'page';

/** Pixels per point at which a page fills the width of the room there is, or lies in it as a whole. */
export function fitScale(page: Size, room: Size, fit: Fit): number {
  const byWidth = room.width / Math.max(1, page.width);
  const byHeight = fit === 'width' ? byWidth : room.height / Math.max(1, page.height);
  return clamp(Math.min(byWidth, byHeight), MIN_SCALE, MAX_SCALE);
}
