import { z } from 'zod';
import { readStored, writeStored } from './storage.ts';

/** A visit to a sign-in provider that was begun here, to be known again when it comes back. */
const SocialVisit = z.object({
  state: z.string().min(1),
  provider: z.string(),
  /** To sign in, or to connect one's account. */
  purpose: z.enum(['sign_in', 'link']),
  /** Where the person wanted to go, as the page before knew it. */
  redirect: z.string().nullable(),
});
export type SocialVisit = z.infer<typeof SocialVisit>;

const KEY = 'social-visit';

/** Goes to the provider. Kept for this tab, and for another one: phones bring people back in a new tab. */
export function beginVisit(visit: SocialVisit, url: string): void {
  const text = JSON.stringify(visit);
  writeStored(KEY, text);
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // Then the other place is all there is.
  }
  location.assign(url);
}

/**
 * The visit that comes back with this state, once; null where none was begun here: a link with someone else's code in it
 * (a forged sign-in) ends so.
 */
export function takeVisit(state: string): SocialVisit | null {
  const found = [readHere(), readStored(KEY)].map(parse).find((visit) => visit?.state === state) ?? null;
  if (found === null) return null;
  if (parse(readStored(KEY))?.state === state) writeStored(KEY, null);
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // It is worth nothing any more: the server takes a state once.
  }
  return found;
}

function readHere(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function parse(text: string | null): SocialVisit | null {
  try {
    return SocialVisit.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
