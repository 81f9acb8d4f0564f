import type { Tag } from '@sealwright/contract';
import { useCallback, useState } from 'react';
import { MAX_SELECTED } from './tags.queries.ts';

/** Tags chosen by their boxes. Those chosen stay so while one searches for others; their names are kept to be asked about. */
export function useSelectedTags() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Tag>>(new Map());
  // The same ones at every drawing: rows are drawn again only where something of their own has changed.
  const select = useCallback(
    (tags: readonly Tag[]) =>
      setChosen((known) => new Map([...known, ...tags.map((tag) => [tag.id, tag] as const)].slice(0, MAX_SELECTED))),
    [],
  );
  const leave = useCallback((ids: readonly number[]) => {
    const gone = new Set(ids);
    setChosen((known) => new Map([...known].filter(([id]) => !gone.has(id))));
  }, []);
  return { chosen, select, leave, clear: () => setChosen(new Map()) };
}

export type SelectedTags = ReturnType<typeof useSelectedTags>;
