/**
 * Calls `look` now, and again when one of the elements has another size. That comes in a frame of its own: what `look` then
 * changes may change sizes that are watched elsewhere, and browsers report those as errors within the same frame.
 * Answers how to stop.
 */
export function watchSize(elements: readonly Element[], look: () => void): () => void {
  let frame = 0;
  look();
  const sizes = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  });
  for (const element of elements) sizes.observe(element);
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
  };
}
