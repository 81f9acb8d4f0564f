import { lazy, Suspense, useState } from 'react';
import { FilterButton, type FilterProps } from './filter-button.tsx';

// The list stands without it, and what places it beside its button is half as heavy as the list.
const FilterPopover = lazy(async () => ({ default: (await import('./filter-popover.tsx')).FilterPopover }));

/** Narrows the list; the panel is fetched when someone asks for it. */
export function FilterPanel(props: FilterProps) {
  const [isAsked, setAsked] = useState(false);
  const button = <FilterButton onClick={() => setAsked(true)} />;
  return isAsked ? (
    <Suspense fallback={button}>
      <FilterPopover {...props} />
    </Suspense>
  ) : (
    button
  );
}
