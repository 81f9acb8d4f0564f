/** Narrows a list by tags: a button that opens the panel. `tags` are ids. */
export function TagFilter(_props: {
  tags: readonly number[];
  match: 'any' | 'all' | 'none';
  onChange: (tags: number[], match: 'any' | 'all' | 'none') => void;
}) {
  return null;
}
