import { lazy, Suspense } from 'react';
import type { NavigationGroup } from '../navigation.ts';
import { SideNavigation } from './side-navigation.tsx';

const NavigationRail = lazy(async () => ({ default: (await import('./navigation-rail.tsx')).NavigationRail }));

/** The navigation in a column of 290 px, or of 80. */
export function SideColumn({ groups, isWide }: { groups: NavigationGroup[]; isWide: boolean }) {
  if (isWide) return <SideNavigation groups={groups} />;
  return (
    <Suspense fallback={null}>
      <NavigationRail groups={groups} />
    </Suspense>
  );
}
