import type { QueryClient } from '@tanstack/react-query';
import { session } from '../../lib/session.ts';
import { readStored } from '../../lib/storage.ts';

/** Where it is kept on the device what goes on for whoever is signed in: its end is not to be missed after a reload. */
export const manyKey = (): string => `contacts.works.${session().user?.id ?? 0}`;
export const importsKey = (): string => `contacts.imports.${session().user?.id ?? 0}`;

/** Shows imports and acts on many in the tray again, on whatever page; where nothing goes on, nothing is fetched. */
export async function showOpenWork(cache: QueryClient): Promise<void> {
  if (readStored(importsKey()) !== null) {
    const { followImportsAgain } = await import('./imports/imports.follow.ts');
    await followImportsAgain(cache);
  }
  if (readStored(manyKey()) !== null) {
    const { actsOn } = await import('./list/acts.ts');
    await actsOn(cache).followAgain();
  }
}
