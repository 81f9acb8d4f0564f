import { type SignedIn, User } from '@sealwright/contract';
import { z } from 'zod';
import { create } from 'zustand';
import { browserKey } from './browser-key.ts';
import { onStored, readStored, writeStored } from './storage.ts';

/** Why a session ended without being asked to: the code of the text that the sign-in page shows. */
export type EndReason = 'session_ended' | 'user_blocked';

export type Session = {
  signedIn: boolean;
  token: string | null;
  refreshToken: string | null;
  user: User | null;
  endedBy: EndReason | null;
};

const KEY = 'session';
const REHYDRATION_MS = 5000;

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

// The specification asks for this cookie; nothing ever reads it as a credential.
function writeCookie(token: string | null): void {
  if (typeof document === 'undefined') return;
  const safe = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = token
    ? `token=${token}; Path=/; SameSite=Strict${safe}`
    : `token=; Path=/; Max-Age=0; SameSite=Strict${safe}`;
}

function remember(next: Session): void {
  const { token, refreshToken, user } = next;
  writeStored(KEY, next.signedIn ? JSON.stringify({ token, refreshToken, user }) : null);
  writeCookie(token);
  useSession.setState(next);
}

export function signIn(answer: SignedIn): void {
  remember({ signedIn: true, token: answer.access, refreshToken: answer.refresh, user: answer.user, endedBy: null });
}

/** Takes a fresh pair of tokens for the session that is there; too late for one that has ended meanwhile. */
export function renewTokens(pair: { access: string; refresh: string }): void {
  if (session().signedIn) remember({ ...session(), token: pair.access, refreshToken: pair.refresh });
}

export function updateUserInSession(user: User): void {
  if (session().signedIn) remember({ ...session(), user });
}

/** Forgets the session in every tab; `endedBy` when nobody asked for it. */
export function signOut(endedBy: EndReason | null = null): void {
  // Answers that come after somebody signed out on purpose do not turn that into an expiry.
  if (endedBy && !session().signedIn) return;
  remember({ ...nobody, endedBy });
}

/** Reads again what other tabs have written: a refresh done there must not be done twice. */
export function rereadSession(): Session {
  const stored = parse(readStored(KEY));
  // Without local storage the memory of this tab is all there is.
  if (stored.signedIn && stored.token !== session().token) useSession.setState(stored);
  return session();
}

onStored(KEY, (text) => {
  const next = parse(text);
  const hasChanged = next.token !== session().token || next.signedIn !== session().signedIn;
  if (hasChanged) useSession.setState(next);
});

/** Resolves when the session can be used; a browser database that hangs is waited for 5 s, not for ever. */
export async function sessionReady(): Promise<void> {
  await Promise.race([browserKey(), new Promise((resolve) => setTimeout(resolve, REHYDRATION_MS))]);
}

export const isPlatformAdmin = (user: User | null): boolean => user?.role[0] === 'admin' || isOwner(user);

const isOwner = (user: User | null): boolean => user?.role.includes('super_admin') ?? false;
