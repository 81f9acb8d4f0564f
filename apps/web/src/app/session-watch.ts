import { getTeamId, getUser } from '@sealwright/contract';
import { useEffect } from 'react';
import { onAccountSwitched, setActing } from '../lib/acting.ts';
import { apiAtOnce } from '../lib/api.ts';
import { rememberRedirect } from '../lib/redirect.ts';
import { onPersonSwitched, session, signOut, updateUserInSession, useSession } from '../lib/session.ts';
import { keepLocale } from './appearance/choose-locale.ts';
import { adoptAppearanceOf, choicesSoFar, keepAppearance } from './appearance/appearance-sync.ts';
import { queryClient } from './query-client.ts';
import type { AppRouter } from './router.ts';

/**
 * Follows the session: reads its user again at start (names, role, look, and whether they were blocked meanwhile), and when it
 * ends (here, in another tab, or because the server says so) forgets everyone's data and leads to the sign-in page. When
 * someone else signs in in another tab, or another account is chosen there, this one begins anew: nothing of the one before may stay, on
 * the screen or in memory.
 */
export function useSessionWatch(router: AppRouter): void {
  useEffect(() => {
    void checkUser();
    if (session().user) void checkAccount();
    const stopKeeping = keepAppearance();
    const stopKeepingLocale = keepLocale();
    const stopWatching = useSession.subscribe((now, before) => {
      if (now.user?.id !== before.user?.id) {
        queryClient.clear();
        setActing(undefined);
        if (now.user) void checkAccount();
      }
      if (before.signedIn && !now.signedIn) leave(router);
      else if (!before.signedIn && now.signedIn) void router.invalidate();
    });
    const stopSwitching = onPersonSwitched(() => location.replace('/'));
    const stopSwitchingAccounts = onAccountSwitched(() => void beginAnew());
    return () => {
      stopSwitching();
      stopSwitchingAccounts();
      stopKeeping();
      stopKeepingLocale();
      stopWatching();
    };
  }, [router]);
}

async function checkUser(): Promise<void> {
  const { user } = session();
  if (!user) return;
  const asked = choicesSoFar();
  try {
    const found = await apiAtOnce(getUser, { params: { id: user.id } });
    if (found.isBlocked) signOut('user_blocked');
    else {
      updateUserInSession(found);
      adoptAppearanceOf(found, asked);
    }
  } catch {
    // A refusal has ended the session already; without a network what is remembered stands.
  }
}

/** The address of the screen before may name something of the account before. */
async function beginAnew(): Promise<void> {
  await checkAccount();
  location.replace('/');
}

async function checkAccount(): Promise<void> {
  try {
    setActing(await apiAtOnce(getTeamId));
  } catch {
    // What is remembered stands; the server refuses what is meant for another account.
  }
}

function leave(router: AppRouter): void {
  const { pathname, href } = router.state.location;
  if (/^\/sign-?in/.test(pathname)) return;
  // Who left on purpose begins afresh; who was thrown out comes back to where they were.
  const search = session().endedBy ? { redirect: href } : {};
  if (search.redirect) rememberRedirect(search.redirect);
  void router.navigate({ to: '/sign-in', search });
}
