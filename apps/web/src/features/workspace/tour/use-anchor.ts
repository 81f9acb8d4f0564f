import { useEffect, useState } from 'react';
import { type Box, isNarrow } from './place-card.ts';

const LOOK_MS = 150;
const PATIENCE_MS = 2500;

export type Anchor = { readonly box: Box | null; /** It was looked for long enough. */ readonly isMissing: boolean };

const NOWHERE: Anchor = { box: null, isMissing: false };

const same = (a: Box | null, b: Box | null): boolean =>
  a === b ||
  (a !== null && b !== null && a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height);

function find(selectors: readonly string[]): HTMLElement | null {
  for (const selector of selectors) {
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      // In a closed drawer, a collapsed group or a hidden column there is nothing to see.
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
      if (isSeen) return element;
    }
  }
  return null;
}

/**
 * Where the thing is that a step speaks of: looked for until it is there, scrolled to once, and followed while it moves.
 * `key` is the step: another one is looked for anew.
 */
export function useAnchor(key: string, selectors: readonly string[]): Anchor {
  const [state, setState] = useState<Anchor & { key: string }>({ ...NOWHERE, key });
  const wanted = selectors.join('\n');
  useEffect(() => {
    const begun = Date.now();
    let seen: HTMLElement | null = null;
    const look = () => {
      const found = find(wanted.split('\n'));
      // On a phone the card lies at the bottom: as much as can be stands above it.
      const block = isNarrow(document.documentElement.getBoundingClientRect()) ? 'start' : 'nearest';
      if (found !== null && found !== seen) found.scrollIntoView({ block, inline: 'nearest' });
      seen = found;
      const rect = found?.getBoundingClientRect();
      const box = rect ? { left: rect.left, top: rect.top, width: rect.width, height: rect.height } : null;
      const isMissing = box === null && Date.now() - begun > PATIENCE_MS;
      setState((old) =>
        old.key === key && same(old.box, box) && old.isMissing === isMissing ? old : { key, box, isMissing },
      );
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    window.addEventListener('scroll', look, true);
    window.addEventListener('resize', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('scroll', look, true);
      window.removeEventListener('resize', look);
    };
  }, [key, wanted]);
  return state.key === key ? state : NOWHERE;
}
