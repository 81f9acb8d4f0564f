import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { AppearanceButton } from '../appearance/appearance-button.tsx';
import { Brand } from './brand.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { classesOf, type ShellLayout } from './layout.ts';
import classes from './public.module.css';
import { usePathname } from './use-navigation.ts';

/** For people who are not signed in. */
function PublicRegions() {
  return (
    <header className={classes.header}>
      <Brand />
      <div className={classes.actions}>
        <WaysIn />
        <LanguageMenu />
        <AppearanceButton />
      </div>
    </header>
  );
}

function WaysIn() {
  const { t } = useTranslation('common');
  const pathname = usePathname();
  const isSignedIn = useSession((state) => state.signedIn);
  // The first run has no account to sign in to.
  if (pathname === '/setup' || isSignedIn) return null;
  return (
    <nav className={classes.ways} aria-label={t('account_ways')}>
      {pathname === '/sign-in' ? null : (
        <Button component={Link} to="/sign-in" size="sm" variant="subtle">
          {t('sign_in')}
        </Button>
      )}
      {pathname === '/sign-up' ? null : (
        <Button component={Link} to="/sign-up" size="sm" variant="light" className={classes.signUp}>
          {t('sign_up')}
        </Button>
      )}
    </nav>
  );
}

export const publicLayout: ShellLayout = { Regions: PublicRegions, classes: classesOf(classes) };
