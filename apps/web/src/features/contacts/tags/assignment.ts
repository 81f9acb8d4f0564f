import { isSameName } from './tag-names.ts';
import type { Given } from './tags.queries.ts';

/** A tag that some of the selected contacts have. */
export type PresentTag = { id: number; name: string; contactCount: number };

/** What is to happen to the tags of a selection of `count` contacts. Nothing of it has happened yet. */
export type Assignment = {
  readonly count: number;
  readonly present: readonly PresentTag[];
  /** Names of tags that none of them has. */
  readonly added: readonly string[];
  /** Of the present ones: to be given to those that do not have it. */
  readonly completed: ReadonlySet<number>;
  readonly removed: ReadonlySet<number>;
};

export type Act =
  | { type: 'add'; names: readonly string[] }
  | { type: 'drop'; name: string }
  | { type: 'complete'; id: number }
  | { type: 'remove'; id: number }
  /** Leaves a present tag as it is. */
  | { type: 'keep'; id: number };

export const begin = (count: number, present: readonly PresentTag[]): Assignment => ({
  count,
  present,
  added: [],
  completed: new Set(),
  removed: new Set(),
});

const isOnAll = ({ count }: Assignment, { contactCount }: PresentTag): boolean => contactCount >= count;

export function change(state: Assignment, act: Act): Assignment {
  switch (act.type) {
    case 'add':
      return act.names.reduce(addName, state);
    case 'drop':
      return { ...state, added: state.added.filter((name) => name !== act.name) };
    case 'complete':
      return { ...state, completed: withId(state.completed, act.id), removed: withoutId(state.removed, act.id) };
    case 'remove':
      return { ...state, completed: withoutId(state.completed, act.id), removed: withId(state.removed, act.id) };
    default:
      return { ...state, completed: withoutId(state.completed, act.id), removed: withoutId(state.removed, act.id) };
  }
}

/** Anyone who names a tag that is there means that one: it stays, and those that lack it get it. */
function addName(state: Assignment, name: string): Assignment {
  const present = state.present.find((tag) => isSameName(tag.name, name));
  if (present) return change(state, { type: isOnAll(state, present) ? 'keep' : 'complete', id: present.id });
  if (state.added.some((other) => isSameName(other, name))) return state;
  return { ...state, added: [...state.added, name] };
}

const withId = (ids: ReadonlySet<number>, id: number): Set<number> => new Set([...ids, id]);
const withoutId = (ids: ReadonlySet<number>, id: number): Set<number> =>
  new Set([...ids].filter((other) => other !== id));

/** The four groups. A completed tag stands with the newly added ones. */
export function groupsOf(state: Assignment) {
  const rest = state.present.filter(({ id }) => !state.removed.has(id));
  return {
    onAll: rest.filter((tag) => isOnAll(state, tag)),
    onSome: rest.filter((tag) => !isOnAll(state, tag) && !state.completed.has(tag.id)),
    completed: rest.filter(({ id }) => state.completed.has(id)),
    added: state.added,
    removed: state.present.filter(({ id }) => state.removed.has(id)),
  };
}

/** What is to be sent. */
export function givenBy(state: Assignment): Given {
  const { added, completed, removed } = groupsOf(state);
  return { tags: [...added, ...completed.map(({ name }) => name)], removeTags: removed.map(({ name }) => name) };
}

export const isChanged = (state: Assignment): boolean => {
  const { tags, removeTags } = givenBy(state);
  return tags.length + removeTags.length > 0;
};

/**
 * What undoes it exactly; null where nothing does: who of them had a tag that was only on some is not known afterwards.
 * Anyone who asks must know that the selection still means the same contacts.
 */
export function reverseOf(state: Assignment): Given | null {
  const { added, completed, removed } = groupsOf(state);
  if (completed.length > 0 || !removed.every((tag) => isOnAll(state, tag))) return null;
  return { tags: removed.map(({ name }) => name), removeTags: added };
}
