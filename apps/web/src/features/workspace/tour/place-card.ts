import { clamp } from '../../../lib/clamp.ts';

export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
type Size = { readonly width: number; readonly height: number };

const GAP = 16;
const EDGE = 12;
const NARROW = 600;

/** A phone's screen: there is only above and below. */
export const isNarrow = ({ width }: { width: number }): boolean => width < NARROW;

/** How much of the target's height a card at `top` covers, with the gap that should be between them. */
const coveredAt = (top: number, target: Box, card: Size): number =>
  Math.max(0, Math.min(top + card.height + GAP, target.top + target.height) - Math.max(top - GAP, target.top));

/**
 * Where the card stands beside what it speaks of: after it in reading direction, else below, above or before it, whichever
 * has room; else in the lower corner at the end. On narrow screens it lies at the bottom, or at the top where it covers
 * less of the thing.
 */
export function placeCard(
  target: Box | null,
  card: Size,
  view: Size,
  direction: 'ltr' | 'rtl',
): { left: number; top: number } {
  const across = (view.width - card.width) / 2;
  const bottom = view.height - card.height - EDGE;
  if (isNarrow(view)) {
    // Of what is longer than the window the beginning is to be seen.
    const fits = target !== null && target.height < view.height;
    const isLessAtTop = fits && coveredAt(EDGE, target, card) < coveredAt(bottom, target, card);
    return { left: across, top: isLessAtTop ? EDGE : bottom };
  }
  if (target === null) return { left: across, top: Math.max(EDGE, (view.height - card.height) / 2) };
  const right = { left: target.left + target.width + GAP, top: clamp(target.top, EDGE, bottom) };
  const left = { left: target.left - card.width - GAP, top: clamp(target.top, EDGE, bottom) };
  const along = clamp(target.left + (target.width - card.width) / 2, EDGE, view.width - card.width - EDGE);
  const below = { left: along, top: target.top + target.height + GAP };
  const above = { left: along, top: target.top - card.height - GAP };
  const tries = direction === 'rtl' ? [left, below, above, right] : [right, below, above, left];
  const fits = (place: { left: number; top: number }) =>
    place.left >= EDGE &&
    place.left + card.width <= view.width - EDGE &&
    place.top >= EDGE &&
    place.top + card.height <= view.height - EDGE;
  const corner = { left: direction === 'rtl' ? EDGE : view.width - card.width - EDGE, top: bottom };
  return tries.find(fits) ?? corner;
}
