import { actingHeader } from './acting.ts';
import { deviceToken } from './device.ts';
import { frameToken } from './frame-token.ts';
import { noteServerTime, proofFor } from './dpop.ts';
import { refreshSession } from './refresh.ts';
import { session, signOut } from './session.ts';

type Request = { method: string; url: string; withoutSession?: boolean | undefined };
type Attempt<R> = (headers: Record<string, string>) => Promise<R>;
type Reply = { status: number; header: (name: string) => string | null };

/**
 * Performs a request with the session's token and the specification's rules: a 401 is refreshed and replayed once; a 403
 * means that the session is over. `withoutSession` leaves all that out: for sign-in, and for signers' links.
 */
export function authorised<R extends Reply>(request: Request, attempt: Attempt<R>): Promise<R> {
  const framed = frameToken();
  // A page in a frame of others has one way in, and neither uses nor ends a session of this browser.
  if (framed !== null && !request.withoutSession) return attempt({ authorization: `Bearer ${framed}` });
  return bySession(request, attempt);
}

async function bySession<R extends Reply>(request: Request, attempt: Attempt<R>): Promise<R> {
  const { method, url } = request;
  const { token, user } = session();
  const isMine = token !== null && !request.withoutSession;
  // Only where a session is used or begun: a signer's phone makes no key for nothing.
  const isSigningIn = /^\/api\/(auth|setup)\b/.test(url);
  const needsProof = isMine || isSigningIn;
  const perform = async (bearer: string | null): Promise<R> => {
    const proof = needsProof ? await proofFor(method, url, bearer) : null;
    const reply = await attempt({
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(proof ? { dpop: proof } : {}),
      ...(isMine ? actingHeader(url) : {}),
      ...(isSigningIn ? { 'x-device': deviceToken() } : {}),
    });
    noteServerTime(reply.header('date'));
    return reply;
  };
  let reply = await perform(isMine ? token : null);
  if (isMine && reply.status === 401) reply = await perform(await refreshSession(token));
  // What one person was refused must not sign out another, who has signed in in the meantime.
  const isStillMine = isMine && session().user?.id === user?.id;
  if (isStillMine && reply.status === 401) signOut('session_ended');
  if (isStillMine && reply.status === 403) signOut('user_blocked');
  return reply;
}
