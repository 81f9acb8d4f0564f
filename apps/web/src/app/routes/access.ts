import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { setupQuery } from '../../features/people/setup/setup.queries.ts';
import { rememberRedirect, safeRedirect } from '../../lib/redirect.ts';
import { isPlatformAdmin, session } from '../../lib/session.ts';

/** Where people land after signing in. */
export const ENTRY = '/documents/add-document';

export type Context = { context: { queryClient: QueryClient } };

/** Before anyone can sign in, someone has to own the installation. */
export async function setUpFirst({ context }: Context): Promise<void> {
  if (session().signedIn) return;
  // Without an answer the page itself will say that the server is away.
  const setup = await context.queryClient.ensureQueryData(setupQuery).catch(() => null);
  if (setup?.needed) throw redirect({ to: '/setup' });
}

/** A screen for people who are not signed in; others go on to where they wanted to. */
export async function onlySignedOut({
  context,
  search,
}: Context & { search: { redirect?: string | undefined } }): Promise<void> {
  if (session().signedIn) throw redirect({ href: safeRedirect(search.redirect, ENTRY) });
  await setUpFirst({ context });
}

export function onlySignedIn({ location }: { location: { href: string } }): void {
  if (session().signedIn) return;
  rememberRedirect(location.href);
  throw redirect({ to: '/sign-in', search: { redirect: location.href } });
}

/** Others are told that there is nothing: the server says the same. */
export function onlyPlatformAdmin(): void {
  if (!isPlatformAdmin(session().user)) throw notFound();
}

export const numberOf = (text: string): number => {
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id < 1) throw notFound();
  return id;
};
