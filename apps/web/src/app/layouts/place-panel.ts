import { clamp } from '../../lib/clamp.ts';

type Box = { left: number; right: number; top: number; bottom: number };
type Size = { width: number; height: number };
export type Side = 'below' | 'beside';

const GAP = 6;
const EDGE = 8;

/**
 * Where a panel of the navigation stands, in pixels of the window: below its button with their beginnings in line, or beside it
 * towards the content; never outside the window.
 */
export function placePanel(
  button: Box,
  panel: Size,
  view: Size,
  { direction, side }: { direction: 'ltr' | 'rtl'; side: Side },
): { left: number; top: number } {
  const isLtr = direction === 'ltr';
  const below = { left: isLtr ? button.left : button.right - panel.width, top: button.bottom + GAP };
  const beside = { left: isLtr ? button.right + GAP : button.left - GAP - panel.width, top: button.top };
  const { left, top } = side === 'below' ? below : beside;
  return {
    left: clamp(left, EDGE, view.width - panel.width - EDGE),
    top: clamp(top, EDGE, view.height - panel.height - EDGE),
  };
}
