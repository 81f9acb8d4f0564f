import { ActionIcon, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Menu as MenuIcon, PanelLeft } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setupQuery } from '../../features/setup/setup.queries.ts';
import { useSession } from '../../lib/session.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { Mirrored } from '../../ui/mirrored.tsx';
import { navigationFor } from '../navigation.ts';
import { Brand } from './brand.tsx';
import classes from './classic.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { SchemeMenu } from './scheme-menu.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { SkipLink } from './skip-link.tsx';
import { UserMenu } from './user-menu.tsx';

const NavigationRail = lazy(async () => ({ default: (await import('./navigation-rail.tsx')).NavigationRail }));

/** Header above, navigation at the side: 290 px, collapsed 80; a drawer on phones. */
export function ClassicLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const user = useSession((state) => state.user);
  const setup = useQuery(setupQuery);
  const [isNarrow, setIsNarrow] = useState(() => readStored('navigation') === 'narrow');
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);

  const groups = navigationFor(user, setup.data?.isMailCaught ?? false);
  const toggle = () => {
    writeStored('navigation', isNarrow ? 'wide' : 'narrow');
    setIsNarrow(!isNarrow);
  };
  return (
    <div className={classes.shell} data-narrow={isNarrow || undefined}>
      <SkipLink />
      <header className={classes.header}>
        <Group gap="sm" wrap="nowrap" miw={0}>
          <ActionIcon hiddenFrom="sm" aria-label={t('open_navigation')} onClick={() => setIsDrawerOpen(true)}>
            <MenuIcon size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            visibleFrom="sm"
            aria-label={t(isNarrow ? 'expand_navigation' : 'collapse_navigation')}
            aria-expanded={!isNarrow}
            onClick={toggle}
          >
            <Mirrored icon={PanelLeft} size={20} />
          </ActionIcon>
          <Brand />
        </Group>
        <Group gap="xs" wrap="nowrap">
          <LanguageMenu />
          <SchemeMenu />
          <UserMenu />
        </Group>
      </header>
      <nav className={classes.navigation} aria-label={t('main_navigation')}>
        {isNarrow ? (
          <Suspense fallback={null}>
            <NavigationRail groups={groups} onWiden={toggle} />
          </Suspense>
        ) : (
          <SideNavigation groups={groups} />
        )}
      </nav>
      <NavigationDrawer isOpen={isDrawerOpen} onClose={() => setIsDrawerOpen(false)}>
        <SideNavigation groups={groups} onLeave={() => setIsDrawerOpen(false)} />
      </NavigationDrawer>
      <main id="content" tabIndex={-1} className={classes.main}>
        <div className={classes.content}>{children}</div>
      </main>
    </div>
  );
}
