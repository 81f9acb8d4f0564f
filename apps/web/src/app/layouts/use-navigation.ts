import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { communityHomeQuery, hasSomething } from '../../features/community/home/home.queries.ts';
import { setupQuery } from '../../features/people/setup/setup.queries.ts';
import { useSession } from '../../lib/session.ts';
import { groupAt, type GroupKey, type NavigationGroup, navigationFor } from '../navigation.ts';

export const usePathname = (): string => useRouterState({ select: (state) => state.location.pathname });

const UNKNOWN = { isMailCaught: false, isBillingOn: false };

/** The navigation of the person who is signed in. */
export function useNavigation(): NavigationGroup[] {
  const user = useSession((state) => state.user);
  const setup = useQuery(setupQuery);
  const community = useQuery({ ...communityHomeQuery, enabled: user !== null });
  return navigationFor(user, { ...(setup.data ?? UNKNOWN), hasCommunity: hasSomething(community.data) });
}

/** The group whose entries are shown: the one of the screen, until another is chosen; going somewhere ends the choice. */
export function useChosenGroup(
  groups: NavigationGroup[],
): [chosen: NavigationGroup | null, choose: (key: GroupKey) => void] {
  const pathname = usePathname();
  const [choice, setChoice] = useState<{ key: GroupKey; at: string } | null>(null);
  const wanted = choice?.at === pathname ? groups.find(({ key }) => key === choice.key) : undefined;
  return [wanted ?? groupAt(groups, pathname) ?? groups[0] ?? null, (key) => setChoice({ key, at: pathname })];
}
