import { clamp } from '../lib/clamp.ts';

type Box = { left: number; right: number; top: number; bottom: number };
type Size = { width: number; height: number };

const GAP = 4;
const EDGE = 8;

/**
 * Where a menu stands, in pixels of the window: under its button, their ends in line (the left ones where one reads from
 * right to left), above it where there is more room, and always within the window.
 */
export function placeMenu(
  button: Box,
  menu: Size,
  view: Size,
  direction: 'ltr' | 'rtl',
): { left: number; top: number } {
  const below = button.bottom + GAP;
  const above = button.top - GAP - menu.height;
  const fitsBelow = below + menu.height <= view.height - EDGE;
  const isMoreAbove = button.top > view.height - button.bottom;
  const left = direction === 'rtl' ? button.left : button.right - menu.width;
  return {
    left: clamp(left, EDGE, view.width - menu.width - EDGE),
    top: clamp(fitsBelow || !isMoreAbove ? below : above, EDGE, view.height - menu.height - EDGE),
  };
}
