import { type SignedIn, User } from '@sealwright/contract';
import { z } from 'zod';
import { create } from 'zustand';
import { browserKey } from './browser-key.ts';
import { forgetPersonal, onStored, readStored, writeStored } from './storage.ts';

/** Why a session ended without being asked to, for the sign-in page to say. */
export type EndReason = 'session_ended' | 'token_missing' | 'user_blocked';

export type Session = {
  signedIn: boolean;
  token: string | null;
  refreshToken: string | null;
  user: User | null;
  endedBy: EndReason | null;
};

const KEY = 'session';

const Stored = z.object({ token: z.string(), refreshToken: z.string(), user: User });

const nobody: Session = { signedIn: false, token: null, refreshToken: null, user: null, endedBy: null };

function parse(text: string | null): Session {
  try {
    const found = Stored.safeParse(JSON.parse(text ?? 'null'));
    return found.success ? { signedIn: true, ...found.data, endedBy: null } : nobody;
  } catch {
    return nobody;
  }
}

/** Who is signed in, in this browser: every tab holds the same. */
export const useSession = create<Session>()(() => parse(readStored(KEY)));

export const session = (): Session => useSession.getState();

/**
 * Calls when nothing of the person so far may stay in memory: they left on purpose, or someone else has signed in. Anyone who was thrown
 * out and comes back goes on where they were. Gives back how to stop.
 */
export function onPersonGone(listener: () => void): () => void {
  let last = session().user?.id ?? null;
  return useSession.subscribe(({ user, endedBy }) => {
    const isGone = last !== null && (user === null ? endedBy === null : user.id !== last);
    if (user !== null) last = user.id;
    else if (isGone) last = null;
    if (isGone) listener();
  });
}

onPersonGone(forgetPersonal);

// The specification asks for this cookie; nothing ever reads it as a credential.
function writeCookie(token: string | null): void {
  if (typeof document === 'undefined') return;
  const safe = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = token
    ? `token=${token}; Path=/; SameSite=Strict${safe}`
    : `token=; Path=/; Max-Age=0; SameSite=Strict${safe}`;
}

// False where local storage refuses: the memory of this tab is all there is then.
let isKept = readStored(KEY) !== null;

function remember(next: Session): void {
  const { token, refreshToken, user } = next;
  const text = next.signedIn ? JSON.stringify({ token, refreshToken, user }) : null;
  writeStored(KEY, text);
  isKept = text !== null && readStored(KEY) === text;
  writeCookie(token);
  useSession.setState(next);
}

export function signIn(answer: SignedIn): void {
  remember({ signedIn: true, token: answer.access, refreshToken: answer.refresh, user: answer.user, endedBy: null });
}

/** Takes the pair that `spent` was traded for; too late for a session that has ended or become another one meanwhile. */
export function renewTokens(spent: string, pair: { access: string; refresh: string }): void {
  const now = rereadSession();
  if (now.refreshToken === spent) remember({ ...now, token: pair.access, refreshToken: pair.refresh });
}

export function updateUserInSession(user: User): void {
  // Read again: an older pair of tokens must not be written over the one that another tab has just got.
  const now = rereadSession();
  if (now.user?.id === user.id) remember({ ...now, user });
}

/** Forgets the session in every tab; `endedBy` when no one asked for it. */
export function signOut(endedBy: EndReason | null = null): void {
  // Answers that come after someone signed out on purpose do not turn that into an expiry.
  if (endedBy && !session().signedIn) return;
  remember({ ...nobody, endedBy });
}

/** Reads again what other tabs have written: a refresh done there must not be done twice, nor a sign-out undone. */
export function rereadSession(): Session {
  const stored = parse(readStored(KEY));
  if (stored.signedIn || isKept) adopt(stored);
  return session();
}

onStored(KEY, (text) => adopt(parse(text)));

function adopt(stored: Session): void {
  const before = session();
  const isSame = stored.token === before.token && stored.user?.id === before.user?.id;
  if (isSame && stored.signedIn === before.signedIn) return;
  isKept = stored.signedIn;
  useSession.setState(stored);
  if (before.user && stored.user && before.user.id !== stored.user.id) for (const hear of switched) hear();
}

const switched = new Set<() => void>();

/** Hears that someone else has signed in in another tab, so that this one holds their session now. Gives back how to stop. */
export function onPersonSwitched(listener: () => void): () => void {
  switched.add(listener);
  return () => switched.delete(listener);
}

/** Resolves when the session can be used: within five seconds, whatever the browser does. */
export async function sessionReady(): Promise<void> {
  await browserKey();
}

export const isPlatformAdmin = (user: User | null): boolean => user?.role[0] === 'admin' || isOwner(user);

const isOwner = (user: User | null): boolean => user?.role.includes('super_admin') ?? false;
