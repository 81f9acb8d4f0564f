import type { ClientPage, ClientPart } from '@sealwright/contract';
import { ApiError } from '../../../lib/api.ts';
import { placeOf, readWalk, type Walk, writeWalk } from '../../../lib/walk.ts';
import type { ClientCalls } from './client.queries.ts';

/** The address that goes on with the walk; what a tab keeps of it ends with the tab. */
const homeOf = (token: string): string => `/client/${token}?next`;

export const isGoingOn = (search: string): boolean => new URLSearchParams(search).has('next');

/** The walk of this page; another one’s is none. */
export function clientWalk(token: string): Walk | null {
  const walk = readWalk();
  return walk?.home === homeOf(token) ? walk : null;
}

/** Begins with the first of these. A signature that is made on the way is offered again to the same address alone. */
export function beginClientWalk(token: string, page: ClientPage, parts: readonly ClientPart[]): void {
  const stops = parts.map(({ id, title }) => ({ id, title, from: page.senderName }));
  writeWalk({ home: homeOf(token), person: 0, email: page.email, stops, next: 0, at: null, kept: {} });
}

/**
 * Opens the next document that still waits, and answers its address; null at the end. What waits no more is passed by. Throws ApiError
 * where it cannot be known now.
 */
export async function openNextOf(token: string, calls: ClientCalls, page: ClientPage): Promise<string | null> {
  for (let walk = clientWalk(token); walk !== null; walk = clientWalk(token)) {
    const stop = walk.stops[walk.next];
    if (stop === undefined) {
      // Nothing that was made on the way is needed any more.
      writeWalk(null);
      return null;
    }
    const isWaiting = page.parts.some(({ id, toSign }) => id === stop.id && toSign);
    const address = isWaiting ? await addressOf(calls, stop.id) : null;
    writeWalk({ ...walk, next: walk.next + 1, at: address === null ? null : placeOf(new URL(address)) });
    if (address !== null) return address;
  }
  return null;
}

async function addressOf(calls: ClientCalls, id: number): Promise<string | null> {
  try {
    const link = await calls.open(id);
    return `${location.origin}/sign/${link.id}?token=${link.token}`;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  }
}
