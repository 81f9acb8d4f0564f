import { UnstyledButton } from '@mantine/core';
import { ChevronDown, Menu as MenuIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupAt, type NavigationGroup } from '../navigation.ts';
import { Brand } from './brand.tsx';
import { GroupPopover } from './group-popover.tsx';
import { HeaderActions } from './header-actions.tsx';
import { classesOf, type ShellLayout } from './layout.ts';
import { NavigationSheet } from './navigation-sheet.tsx';
import classes from './simple.module.css';
import shell from './shell.module.css';
import { useNavigation, usePathname } from './use-navigation.ts';
import { useOverflow } from './use-overflow.ts';

/** One header with the groups as menus, nothing at the side; where they don't fit, one button with all of them. */
function SimpleRegions() {
  const { t } = useTranslation('common');
  const groups = useNavigation();
  const room = useRef<HTMLElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const isTooNarrow = useOverflow(room, row);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  return (
    <>
      <header className={`${shell.header} ${classes.header}`}>
        <Brand />
        <nav ref={room} className={classes.navigation} aria-label={t('main_navigation')}>
          {isTooNarrow ? (
            <UnstyledButton className={classes.button} aria-haspopup="dialog" onClick={() => setIsSheetOpen(true)}>
              <MenuIcon size={18} aria-hidden />
              {t('menu')}
            </UnstyledButton>
          ) : null}
          <ul ref={row} className={classes.row} data-measured={isTooNarrow || undefined} inert={isTooNarrow}>
            <GroupMenus groups={groups} />
          </ul>
        </nav>
        <HeaderActions />
      </header>
      <NavigationSheet groups={groups} isOpen={isSheetOpen} onClose={() => setIsSheetOpen(false)} />
    </>
  );
}

function GroupMenus({ groups }: { groups: NavigationGroup[] }) {
  const { t } = useTranslation('common');
  const here = groupAt(groups, usePathname());
  return groups.map((group) => (
    <li key={group.key}>
      <GroupPopover
        name={t(`nav_group.${group.key}`)}
        entries={group.entries}
        side="below"
        renderButton={(props) => (
          <UnstyledButton {...props} className={classes.button} data-here={group === here || undefined}>
            {t(`nav_group.${group.key}`)}
            <ChevronDown size={14} aria-hidden />
          </UnstyledButton>
        )}
      />
    </li>
  ));
}

export const simple: ShellLayout = { Regions: SimpleRegions, classes: classesOf(classes) };
