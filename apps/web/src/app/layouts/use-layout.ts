import type { Layout } from '@sealwright/contract';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { session, useSession } from '../../lib/session.ts';
import { toastError } from '../../ui/toast.ts';
import type { ShellLayout } from './layout.ts';
import { isPhoneNow, useIsPhone } from './window-width.ts';

export type Arrangement = Layout | 'phone' | 'public';

const loaders: Record<Arrangement, () => Promise<ShellLayout>> = {
  classic: async () => (await import('./classic.tsx')).classic,
  modern: async () => (await import('./modern.tsx')).modern,
  stacked_side: async () => (await import('./stacked-side.tsx')).stackedSide,
  simple: async () => (await import('./simple.tsx')).simple,
  decked: async () => (await import('./decked.tsx')).decked,
  blank: async () => (await import('./blank.tsx')).blank,
  phone: async () => (await import('./phone.tsx')).phone,
  public: async () => (await import('./public.tsx')).publicLayout,
};

// The window itself is the work there: the first run has no account yet, and no way anywhere else.
const BARE = ['/setup'];

function arrangementFor(layout: Layout, pathname: string, isSignedIn: boolean, isPhone: boolean): Arrangement {
  if (!isSignedIn || BARE.includes(pathname)) return 'public';
  return isPhone ? 'phone' : layout;
}

/** Begins to fetch the arrangement of the first picture while the rest of the start goes on. */
export const fetchFirstLayout = (layout: Layout): void => {
  const first = arrangementFor(layout, location.pathname, session().signedIn, isPhoneNow());
  void loaders[first]().catch(() => undefined);
};

type Shown = { name: Arrangement; arrangement: ShellLayout };

/** The arrangement to draw: the last one until the wanted one is here, so that none other flashes; null before the first. */
export function useLayout(layout: Layout): Shown | null {
  const isSignedIn = useSession((state) => state.signedIn);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const wanted = arrangementFor(layout, pathname, isSignedIn, useIsPhone());
  const [shown, setShown] = useState<Shown | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let isWanted = true;
    loaders[wanted]().then(
      (found) => {
        if (isWanted) setShown({ name: wanted, arrangement: found });
      },
      (error: unknown) => {
        if (isWanted) setFailure(error);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  const hasNone = shown === null;
  useEffect(() => {
    if (failure && !hasNone) toastError(failure);
  }, [failure, hasNone]);
  // Without any arrangement there is no screen: the error screen says why.
  if (failure && hasNone) throw failure;
  return shown;
}
