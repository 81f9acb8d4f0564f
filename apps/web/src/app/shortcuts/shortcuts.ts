import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { communityHomeQuery, hasSomething } from '../../features/community/home/home.queries.ts';
import { setupQuery } from '../../features/people/setup/setup.queries.ts';
import { useSession } from '../../lib/session.ts';
import { type NavigationEntry, navigationFor } from '../navigation.ts';
import { openOverlay } from '../palette/palette.store.ts';
import { findControlFor, findSearchField } from './place.ts';

export type ShortcutName = 'palette' | 'sheet' | 'search' | 'new' | 'collapse';

/** What a shortcut is called: by its own name, or by the page it goes to. */
export type Shortcut = {
  id: string;
  keys: readonly string[];
  name: { kind: 'act'; key: ShortcutName } | { kind: 'page'; key: NavigationEntry['key'] };
  isHeardInEditor?: boolean;
  run: () => void;
};

export const COLLAPSE_KEY = '[';

const GO: Partial<Record<NavigationEntry['key'], string>> = {
  documents_manager: 'd',
  dashboard: 'h',
  notifications: 'n',
  mailbox: 'm',
  contacts: 'c',
  templates: 't',
  verify: 'v',
};

const always: Shortcut[] = [
  { id: 'palette', keys: ['mod+k'], name: { kind: 'act', key: 'palette' }, run: () => openOverlay('palette') },
  {
    id: 'sheet',
    keys: ['?'],
    name: { kind: 'act', key: 'sheet' },
    isHeardInEditor: true,
    run: () => openOverlay('sheet'),
  },
  {
    id: 'search',
    keys: ['/'],
    name: { kind: 'act', key: 'search' },
    run: () => {
      const field = findSearchField();
      if (field) field.focus();
      else openOverlay('palette');
    },
  },
];

/** Every shortcut that works for this person now: the sheet shows this list, and the keyboard follows it. */
export function useShortcuts(): readonly Shortcut[] {
  const router = useRouter();
  const user = useSession((state) => state.user);
  const { isMailCaught = false, isBillingOn = false } = useQuery(setupQuery).data ?? {};
  const community = useQuery({ ...communityHomeQuery, enabled: user !== null });
  const hasCommunity = hasSomething(community.data);
  return useMemo(() => {
    if (!user) return always;
    const pages = navigationFor(user, { isMailCaught, isBillingOn, hasCommunity }).flatMap(({ entries }) => entries);
    return [
      ...always,
      {
        id: 'new',
        keys: ['n'],
        name: { kind: 'act', key: 'new' } as const,
        run: () => void router.navigate({ to: '/documents/add-document' }),
      },
      {
        id: 'collapse',
        keys: [COLLAPSE_KEY],
        name: { kind: 'act', key: 'collapse' } as const,
        run: () => findControlFor(COLLAPSE_KEY)?.click(),
      },
      ...pages.flatMap(({ key, to }): Shortcut[] => {
        const letter = GO[key];
        // A page that is not built yet has no shortcut to it.
        if (!letter || !to) return [];
        return [
          {
            id: `go.${key}`,
            keys: ['g', letter],
            name: { kind: 'page', key },
            run: () => void router.navigate({ to }),
          },
        ];
      }),
    ];
  }, [router, user, isMailCaught, isBillingOn, hasCommunity]);
}
