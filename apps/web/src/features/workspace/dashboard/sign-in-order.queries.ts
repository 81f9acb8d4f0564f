import { checkWaitingParts, openWaitingPart, type WaitingPart } from '@sealwright/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api.ts';
import { session } from '../../../lib/session.ts';
import { placeOf, readWalk, type Stop, type Walk, writeWalk } from '../../../lib/walk.ts';

/** The walk of the person who is signed in; another one's is none. */
export function ownWalk(): Walk | null {
  const walk = readWalk();
  return walk !== null && walk.person === session().user?.id ? walk : null;
}

/** Begins with the first of these, in their order. */
export function beginWalk(parts: readonly Stop[]): void {
  const { user } = session();
  if (user === null) return;
  writeWalk({ person: user.id, email: user.email, stops: [...parts], next: 0, at: null, kept: {} });
}

export const stopOf = ({ id, title, sender }: WaitingPart): Stop => ({ id, title, from: sender });

/**
 * Opens the next document that still waits, and answers its address; null at the end. What waits no more is passed by: the list at the
 * end says why. Throws ApiError where it cannot be known now.
 */
export async function openNext(): Promise<string | null> {
  for (let walk = ownWalk(); walk !== null; walk = ownWalk()) {
    const stop = walk.stops[walk.next];
    if (stop === undefined) {
      // Nothing that was made on the way is needed any more.
      writeWalk({ ...walk, at: null, kept: {} });
      return null;
    }
    const passed = { ...walk, next: walk.next + 1 };
    const address = await addressOf(stop);
    writeWalk({ ...passed, at: address === null ? null : placeOf(new URL(address)) });
    if (address !== null) return address;
  }
  return null;
}

async function addressOf({ id }: Stop): Promise<string | null> {
  try {
    return (await api(openWaitingPart, { params: { id } })).address;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  }
}

/** How each of them stands at the end, as the server knows it. */
export const statesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['dashboard', 'waiting-states', ids],
    queryFn: async ({ signal }) => (await api(checkWaitingParts, { body: { ids: [...ids] }, signal })).parts,
    enabled: ids.length > 0,
  });
