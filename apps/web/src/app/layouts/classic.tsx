import { useTranslation } from 'react-i18next';
import { Brand } from './brand.tsx';
import classes from './classic.module.css';
import shell from './shell.module.css';
import { CollapseButton } from './collapse-button.tsx';
import { HeaderActions } from './header-actions.tsx';
import { classesOf, type ShellLayout } from './layout.ts';
import { useIsWide } from './shell-state.ts';
import { SideColumn } from './side-column.tsx';
import { useNavigation } from './use-navigation.ts';

/** Header above everything, navigation at the side: 290 px, collapsed 80. */
function ClassicRegions() {
  const { t } = useTranslation('common');
  const [isWide] = useIsWide('navigation');
  const groups = useNavigation();
  return (
    <>
      <header className={`${shell.header} ${classes.header}`}>
        <CollapseButton />
        <Brand />
        <HeaderActions />
      </header>
      <nav className={classes.navigation} data-narrow={!isWide || undefined} aria-label={t('main_navigation')}>
        <SideColumn groups={groups} isWide={isWide} />
      </nav>
    </>
  );
}

export const classic: ShellLayout = { Regions: ClassicRegions, classes: classesOf(classes) };
