import { useEffect } from 'react';
import { z } from 'zod';
import { create } from 'zustand';
import { session } from '../../../lib/session.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';

/** What was deleted together and can be brought back together: the server knows it by this name as long as it is deleted. */
const Deletion = z.object({ deletion: z.uuid(), count: z.number().int(), at: z.iso.datetime() });
export type Deletion = z.infer<typeof Deletion>;
const Kept = z.array(Deletion);

// The older ones are among the deleted contacts like all others.
const MOST = 3;

const useStore = create<{ byUser: Readonly<Record<number, readonly Deletion[]>> }>()(() => ({ byUser: {} }));

const userNow = (): number => session().user?.id ?? 0;
const keyOf = (user: number): string => `contacts.deletions.${user}`;

function stored(user: number): readonly Deletion[] {
  try {
    return Kept.parse(JSON.parse(readStored(keyOf(user)) ?? '[]'));
  } catch {
    return [];
  }
}

const keptBy = (user: number): readonly Deletion[] => useStore.getState().byUser[user] ?? stored(user);

function keep(deletions: readonly Deletion[]): void {
  const user = userNow();
  useStore.setState(({ byUser }) => ({ byUser: { ...byUser, [user]: deletions } }));
  writeStored(keyOf(user), deletions.length > 0 ? JSON.stringify(deletions) : null);
}

/** Offered on the page of contacts until it is undone or put away, also after the page was loaded again. */
export const rememberDeletion = (deletion: Deletion): void =>
  keep([deletion, ...keptBy(userNow()).filter((one) => one.deletion !== deletion.deletion)].slice(0, MOST));

export const forgetDeletion = (deletion: string): void =>
  keep(keptBy(userNow()).filter((one) => one.deletion !== deletion));

let pages = 0;

/** Whether the page that offers the undo is on the screen: a toast would say the same again. */
export const isOfferedOnPage = (): boolean => pages > 0;

/** Newest first, for the page that offers to undo them. */
export function useDeletions(): readonly Deletion[] {
  useEffect(() => {
    pages += 1;
    return () => {
      pages -= 1;
    };
  }, []);
  const user = userNow();
  const known = useStore(({ byUser }) => byUser[user]);
  return known ?? initial(user);
}

// The same list each time, until something is done to it.
const read = new Map<number, readonly Deletion[]>();
function initial(user: number): readonly Deletion[] {
  const found = read.get(user) ?? stored(user);
  read.set(user, found);
  return found;
}
