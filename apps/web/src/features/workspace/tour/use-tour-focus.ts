import { useEffect, useRef } from 'react';

const OPEN = 'dialog[open]:not([data-tour-card]), [popover]:popover-open, .mantine-Modal-content, [role="listbox"]';

/**
 * The focus goes to each new step once its screen stands, and in the end back to where it was. Escape leaves the tour,
 * unless something else is open or being written, which it then belongs to.
 */
export function useTourFocus(
  card: { current: HTMLElement | null },
  step: string,
  isSettled: boolean,
  onLeave: () => void,
): void {
  const focused = useRef<string | null>(null);
  useEffect(() => {
    if (!isSettled || focused.current === step) return undefined;
    focused.current = step;
    card.current?.focus({ preventScroll: true });
    return keepFocus(card);
  }, [card, step, isSettled]);

  useEffect(() => {
    const before = document.activeElement;
    const place = card;
    return () => {
      const isOurs = document.activeElement === document.body || place.current?.contains(document.activeElement);
      // The card is gone by the time this is looked at: the focus has fallen to the body.
      if (isOurs === false) return;
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
      else document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, [card]);

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const { target } = event;
      const isInCard = target instanceof Node && card.current?.contains(target);
      const isWriting = target instanceof Element && target.matches('input, textarea, select, [aria-expanded="true"]');
      if (!isInCard && (isWriting || document.querySelector(OPEN) !== null)) return;
      onLeave();
    };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, [card, onLeave]);
}

/**
 * A new screen gives the focus to its heading, whenever it has come. Anyone who is in the card already stays where they are:
 * no key leads to a heading.
 */
function keepFocus(card: { current: HTMLElement | null }): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const taken = ({ target, relatedTarget: before }: FocusEvent) => {
    const isTaken = target instanceof Element && target.matches('h1[tabindex="-1"]');
    if (isTaken && before instanceof HTMLElement && card.current?.contains(before)) {
      before.focus({ preventScroll: true });
    }
  };
  const end = () => ending.abort();
  document.addEventListener('focusin', taken, { signal });
  document.addEventListener('pointerdown', end, { signal });
  return end;
}
