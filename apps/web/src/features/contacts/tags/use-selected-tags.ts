import type { Tag } from '@sealwright/contract';
import { useState } from 'react';
import { MAX_SELECTED } from './tags.queries.ts';

/** Tags chosen by their boxes. Those chosen stay so while one searches for others; their names are kept to be asked about. */
export function useSelectedTags() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Tag>>(new Map());
  const select = (tags: readonly Tag[]) =>
    setChosen((known) => new Map([...known, ...tags.map((tag) => [tag.id, tag] as const)].slice(0, MAX_SELECTED)));
  const leave = (ids: readonly number[]) =>
    setChosen((known) => new Map([...known].filter(([id]) => !ids.includes(id))));
  return { chosen, select, leave, clear: () => setChosen(new Map()) };
}

export type SelectedTags = ReturnType<typeof useSelectedTags>;
