import { Group, UnstyledButton } from '@mantine/core';
import { useMatches } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isHere, type NavigationEntry, type NavigationGroup } from '../navigation.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { Bell } from './bell.tsx';
import { Brand } from './brand.tsx';
import { classesOf, type ShellLayout } from './layout.ts';
import { AppearanceActions } from './look-actions.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { NavigationLink } from './navigation-link.tsx';
import classes from './phone.module.css';
import shell from './shell.module.css';
import { SideNavigation } from './side-navigation.tsx';
import { useNavigation, usePathname } from './use-navigation.ts';
import { UserMenu } from './user-menu.tsx';

const MAIN_PLACES = ['documents_manager', 'dashboard', 'esign_request'] as const;
type MainPlace = (typeof MAIN_PLACES)[number];

/** All six arrangements on a phone: a header, the main places where the thumb is, everything else in a drawer. */
function PhoneRegions() {
  const groups = useNavigation();
  const [isOpen, setIsOpen] = useState(false);
  // A screen with its own bar at the bottom: two would leave no room for the work.
  const hasOwnBar = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.hasBottomBar) });
  const close = () => setIsOpen(false);
  return (
    <>
      <header className={`${shell.header} ${classes.header}`}>
        <MenuButton isHidden={!hasOwnBar} onOpen={() => setIsOpen(true)} />
        <Brand isSmall={hasOwnBar} />
        <Group gap={2} ms="auto" flex="none" wrap="nowrap">
          <PaletteButton />
          <Bell />
          <UserMenu />
        </Group>
      </header>
      <NavigationDrawer isOpen={isOpen} onClose={close} footer={<AppearanceActions onLeave={close} />}>
        <SideNavigation groups={groups} onLeave={close} />
      </NavigationDrawer>
      {hasOwnBar ? null : <BottomBar groups={groups} onOpen={() => setIsOpen(true)} />}
    </>
  );
}

function MenuButton({ isHidden, onOpen }: { isHidden: boolean; onOpen: () => void }) {
  const { t } = useTranslation('common');
  if (isHidden) return null;
  return (
    <UnstyledButton className={classes.menu} aria-label={t('open_navigation')} aria-haspopup="dialog" onClick={onOpen}>
      <MenuIcon size={20} aria-hidden />
    </UnstyledButton>
  );
}

function BottomBar({ groups, onOpen }: { groups: NavigationGroup[]; onOpen: () => void }) {
  const { t } = useTranslation('common');
  const pathname = usePathname();
  const entries = groups.flatMap((group) => group.entries);
  const places = MAIN_PLACES.flatMap((key) => {
    const entry = entries.find((one) => one.key === key);
    return entry ? [{ key, entry }] : [];
  });
  const isElsewhere = !places.some(({ entry }) => isHere(entry, pathname));
  return (
    <nav className={classes.bar} aria-label={t('main_places')}>
      {places.map(({ key, entry }) => (
        <Place key={key} name={key} entry={entry} />
      ))}
      <UnstyledButton
        className={classes.place}
        aria-haspopup="dialog"
        data-here={isElsewhere || undefined}
        onClick={onOpen}
      >
        <MenuIcon size={20} aria-hidden />
        <span className={classes.word}>{t('menu')}</span>
      </UnstyledButton>
    </nav>
  );
}

function Place({ name, entry }: { name: MainPlace; entry: NavigationEntry }) {
  const { t } = useTranslation('common');
  return (
    <NavigationLink entry={entry} className={classes.place}>
      <entry.icon size={20} aria-hidden />
      <span className={classes.word}>
        {name === 'documents_manager' ? t('nav_short.documents_manager') : t(`nav.${name}`)}
      </span>
    </NavigationLink>
  );
}

export const phone: ShellLayout = { Regions: PhoneRegions, classes: classesOf(classes) };
