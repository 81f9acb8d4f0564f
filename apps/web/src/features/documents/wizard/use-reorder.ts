import { type PointerEvent, useState } from 'react';
import { followPointer } from '../../../editor/follow-pointer.ts';

/** Where the dragged card would go: before the card at `to`, or at the end. */
export type Reorder = { readonly from: number; readonly to: number } | null;

/** Dragging cards of a list by a handle. The buttons beside the handle do the same without dragging. */
export function useReorder(onMove: (from: number, to: number) => void) {
  const [reorder, setReorder] = useState<Reorder>(null);

  function grab(event: PointerEvent<HTMLElement>, from: number) {
    const list = event.currentTarget.closest('ol');
    if (event.button !== 0 || list === null) return;
    event.preventDefault();
    const target = (move: globalThis.PointerEvent) => {
      const cards = [...list.querySelectorAll<HTMLElement>('[data-card]')];
      const below = cards.findIndex((card) => {
        const { top, height } = card.getBoundingClientRect();
        return move.clientY < top + height / 2;
      });
      return below === -1 ? cards.length : below;
    };
    followPointer(event.nativeEvent, () => document.documentElement, {
      move: (move) => setReorder({ from, to: target(move) }),
      end(up) {
        setReorder(null);
        const to = target(up);
        // Taken out of its place, everything behind it moves up by one.
        const index = to > from ? to - 1 : to;
        if (index !== from) onMove(from, index);
      },
      cancel: () => setReorder(null),
    });
  }

  return { reorder, grab };
}
