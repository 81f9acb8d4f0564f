import { UnstyledButton } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { watchSize } from '../../ui/watch-size.ts';
import { groupAt, itemsOf, type NavigationGroup } from '../navigation.ts';
import { Brand } from './brand.tsx';
import classes from './decked.module.css';
import { EntryCount } from './entry-count.tsx';
import { GroupPopover } from './group-popover.tsx';
import { HeaderActions } from './header-actions.tsx';
import { classesOf, type ShellLayout } from './layout.ts';
import { NavigationLink } from './navigation-link.tsx';
import { useChosenGroup, useNavigation, usePathname } from './use-navigation.ts';

const ROW = 'navigation-row';

/** Decks one above another: brand and actions, the groups as tabs, the chosen group's entries. */
function DeckedRegions() {
  const { t } = useTranslation('common');
  const groups = useNavigation();
  const [chosen, choose] = useChosenGroup(groups);
  const header = useRef<HTMLElement>(null);
  useHeight(header);
  return (
    <header ref={header} className={classes.header}>
      <div className={classes.top}>
        <Brand />
        <HeaderActions />
      </div>
      <nav aria-label={t('main_navigation')}>
        <ul className={classes.groups}>
          {groups.map((group) => (
            <li key={group.key}>
              <UnstyledButton
                className={classes.group}
                aria-expanded={group === chosen}
                aria-controls={ROW}
                data-chosen={group === chosen || undefined}
                onClick={() => choose(group.key)}
              >
                <group.icon size={16} aria-hidden />
                {t(`nav_group.${group.key}`)}
              </UnstyledButton>
            </li>
          ))}
        </ul>
        <ul id={ROW} className={classes.entries}>
          {chosen ? <Entries group={chosen} /> : null}
        </ul>
      </nav>
    </header>
  );
}

/** Long words make two rows of one: what stands below the header learns how high it is. */
function useHeight(header: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shell = header.current?.parentElement;
    if (!header.current || !shell) return undefined;
    const stop = watchSize([header.current], () => {
      shell.style.setProperty('--decks', `${header.current?.offsetHeight ?? 0}px`);
    });
    return () => {
      stop();
      shell.style.removeProperty('--decks');
    };
  }, [header]);
}

function Entries({ group }: { group: NavigationGroup }) {
  const { t } = useTranslation('common');
  const pathname = usePathname();
  return itemsOf(group.entries).map((item) => {
    if (!('entries' in item)) {
      return (
        <li key={item.key}>
          <NavigationLink entry={item} className={classes.entry}>
            {t(`nav.${item.key}`)} <EntryCount entry={item} />
          </NavigationLink>
        </li>
      );
    }
    const name = t(`nav_branch.${item.branch}`);
    const isHere = groupAt([{ ...group, entries: item.entries }], pathname) !== null;
    return (
      <li key={item.branch}>
        <GroupPopover
          name={name}
          entries={item.entries.map((entry) => ({ ...entry, branch: null }))}
          side="below"
          renderButton={(props) => (
            <UnstyledButton {...props} className={classes.entry} data-branch data-here={isHere || undefined}>
              {name}
              <ChevronDown size={14} aria-hidden />
            </UnstyledButton>
          )}
        />
      </li>
    );
  });
}

export const decked: ShellLayout = { Regions: DeckedRegions, classes: classesOf(classes) };
