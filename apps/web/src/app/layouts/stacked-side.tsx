import { CloseButton, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { GroupKey, NavigationGroup } from '../navigation.ts';
import { Brand } from './brand.tsx';
import { EntryList } from './entry-list.tsx';
import { HeaderActions } from './header-actions.tsx';
import { classesOf, type ShellLayout } from './layout.ts';
import { useIsWide } from './shell-state.ts';
import classes from './stacked-side.module.css';
import shell from './shell.module.css';
import { useChosenGroup, useNavigation } from './use-navigation.ts';
import { useIsNarrow } from './window-width.ts';

const PANEL = 'navigation-panel';

/** A rail of groups, 80 px, and beside it a panel of the chosen one's entries, 250 px, which closes. */
function StackedSideRegions() {
  const { t } = useTranslation('common');
  const groups = useNavigation();
  const [chosen, choose] = useChosenGroup(groups);
  const [isOpen, setIsOpen] = useIsWide('panel');
  const isNarrow = useIsNarrow();
  const press = (key: GroupKey) => {
    setIsOpen(!isOpen || key !== chosen?.key);
    choose(key);
  };
  const name = chosen ? t(`nav_group.${chosen.key}`) : '';
  return (
    <>
      <header className={`${shell.header} ${classes.header}`}>
        <HeaderActions />
      </header>
      <nav className={classes.navigation} aria-label={t('main_navigation')}>
        <Rail groups={groups} open={isOpen ? chosen : null} here={chosen} onPress={press} />
        <section id={PANEL} className={classes.panel} hidden={!isOpen} aria-label={name}>
          <div className={classes.head}>
            <span>{name}</span>
            <CloseButton aria-label={t('close_navigation')} onClick={() => setIsOpen(false)} />
          </div>
          {chosen ? (
            <EntryList
              key={chosen.key}
              entries={chosen.entries}
              // Over the content, it would hide what was gone to.
              {...(isNarrow ? { onLeave: () => setIsOpen(false) } : {})}
            />
          ) : null}
        </section>
      </nav>
    </>
  );
}

function Rail(props: {
  groups: NavigationGroup[];
  open: NavigationGroup | null;
  here: NavigationGroup | null;
  onPress: (key: GroupKey) => void;
}) {
  const { t } = useTranslation('common');
  return (
    <div className={classes.rail}>
      <div className={classes.brand}>
        <Brand isSmall />
      </div>
      <ul className={classes.groups}>
        {props.groups.map((group) => (
          <li key={group.key}>
            <UnstyledButton
              className={classes.group}
              aria-expanded={props.open?.key === group.key}
              aria-controls={PANEL}
              data-chosen={props.here?.key === group.key || undefined}
              onClick={() => props.onPress(group.key)}
            >
              <group.icon size={20} aria-hidden />
              <span className={classes.word}>{t(`nav_short.${group.key}`)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

export const stackedSide: ShellLayout = { Regions: StackedSideRegions, classes: classesOf(classes) };
