import { type PointerEvent, useState } from 'react';
import { followPointer } from './follow-pointer.ts';

/** Where the dragged card would go: before the card at `to`, or at the end; with `isOnto`, onto that card. */
export type Reorder = { readonly from: number; readonly to: number; readonly isOnto: boolean } | null;

/** The middle part of a card takes the dragged one in, its edges let it pass. */
const EDGE = 0.3;

function targetIn(list: Element, from: number, y: number): { to: number; isOnto: boolean } {
  const cards = [...list.querySelectorAll<HTMLElement>('[data-card]')];
  for (const [index, card] of cards.entries()) {
    const { top, height } = card.getBoundingClientRect();
    if (y < top + height * EDGE) return { to: index, isOnto: false };
    if (y < top + height * (1 - EDGE)) return { to: index, isOnto: index !== from };
  }
  return { to: cards.length, isOnto: false };
}

type Acts = { onMove: (from: number, to: number) => void; onJoin: (from: number, to: number) => void };

/** Dragging cards of a list by a handle: between two cards, or onto one. The buttons beside the handle do the same without dragging. */
export function useReorder({ onMove, onJoin }: Acts) {
  const [reorder, setReorder] = useState<Reorder>(null);

  function grab(event: PointerEvent<HTMLElement>, from: number) {
    const list = event.currentTarget.closest('ol');
    if (event.button !== 0 || list === null) return;
    event.preventDefault();
    followPointer(event.nativeEvent, () => document.documentElement, {
      move: ({ clientY }) => setReorder({ from, ...targetIn(list, from, clientY) }),
      end({ clientY }) {
        setReorder(null);
        const { to, isOnto } = targetIn(list, from, clientY);
        if (isOnto) {
          onJoin(from, to);
          return;
        }
        // Taken out of its place, everything behind it moves up by one.
        const index = to > from ? to - 1 : to;
        if (index !== from) onMove(from, index);
      },
      cancel: () => setReorder(null),
    });
  }

  return { reorder, grab };
}
