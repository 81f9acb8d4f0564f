import { useTranslation } from 'react-i18next';
import { Brand } from './brand.tsx';
import { CollapseButton } from './collapse-button.tsx';
import { HeaderActions } from './header-actions.tsx';
import { classesOf, type ShellLayout } from './layout.ts';
import classes from './modern.module.css';
import shell from './shell.module.css';
import { useIsWide } from './shell-state.ts';
import { SideColumn } from './side-column.tsx';
import { useNavigation } from './use-navigation.ts';

/** Navigation of the window's whole height with the brand in it; the content on its own surface, a slim header over it. */
function ModernRegions() {
  const { t } = useTranslation('common');
  const [isWide] = useIsWide('navigation');
  const groups = useNavigation();
  return (
    <>
      <header className={`${shell.header} ${classes.header}`}>
        <CollapseButton />
        <HeaderActions />
      </header>
      <nav className={classes.navigation} data-narrow={!isWide || undefined} aria-label={t('main_navigation')}>
        <div className={classes.brand}>
          <Brand isSmall={!isWide} />
        </div>
        <div className={classes.entries}>
          <SideColumn groups={groups} isWide={isWide} />
        </div>
      </nav>
    </>
  );
}

export const modern: ShellLayout = { Regions: ModernRegions, classes: classesOf(classes) };
