import './scroll-edges.css';

/**
 * For a row that scrolls sideways where it is too narrow: says in `data-cut` at which of its ends something is out of sight
 * ("start", "end" or "both"), so that this end fades. It works in both directions of reading. Answers how to stop.
 */
export function watchScrollEdges(row: HTMLElement): () => void {
  const look = () => {
    const hidden = row.scrollWidth - row.clientWidth;
    const before = Math.abs(row.scrollLeft);
    const isBefore = before > 1;
    const isAfter = hidden - before > 1;
    row.dataset['cut'] = isBefore && isAfter ? 'both' : isBefore ? 'start' : isAfter ? 'end' : 'none';
  };
  look();
  // The row, and what is in it: words come later than their row, and in another size.
  const sizes = new ResizeObserver(look);
  for (const one of [row, ...row.children]) sizes.observe(one);
  row.addEventListener('scroll', look, { passive: true });
  return () => {
    sizes.disconnect();
    row.removeEventListener('scroll', look);
  };
}
