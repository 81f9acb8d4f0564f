import { Anchor, Group, UnstyledButton } from '@mantine/core';
import { Languages } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n.ts';
import { LANGUAGE_NAMES } from '../../lib/locale.ts';
import { useSession } from '../../lib/session.ts';
import { LinkAnchor, LinkButton } from '../../ui/link-button.tsx';
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
      <Group gap={6} ms="auto" wrap="nowrap">
        <WaysIn />
        <LanguageMenu />
        <AppearanceButton />
      </Group>
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
      {pathname === '/sign-in' || pathname.startsWith('/t/') ? null : (
        <LinkButton to="/sign-in" size="sm" variant="subtle">
          {t('sign_in')}
        </LinkButton>
      )}
      {pathname === '/sign-up' ? null : (
        <LinkButton to="/sign-up" size="sm" variant="light" className={classes.signUp}>
          {t('sign_up')}
        </LinkButton>
      )}
    </nav>
  );
}

/** At the end of every page for visitors: the language by its name, and what needs no account. */
function PublicFoot() {
  const { t } = useTranslation('common');
  const pathname = usePathname();
  const locale = useLocale();
  if (pathname === '/setup') return null;
  return (
    <footer className={classes.footer}>
      <LanguageMenu
        renderButton={(props) => (
          <UnstyledButton {...props} className={classes.language}>
            <Languages size={18} aria-hidden />
            {LANGUAGE_NAMES[locale]}
          </UnstyledButton>
        )}
      />
      {pathname === '/verify' ? null : (
        <LinkAnchor to="/verify" underline="hover">
          {t('nav.verify')}
        </LinkAnchor>
      )}
      {pathname === '/homepage' ? (
        <Suspense fallback={null}>
          <ApiDocs />
        </Suspense>
      ) : null}
    </footer>
  );
}

// Its words are the homepage's: other pages would fetch them for this alone.
function ApiDocs() {
  const { t } = useTranslation('home');
  return (
    <Anchor href="/api/docs" underline="hover">
      {t('api_docs')}
    </Anchor>
  );
}

export const publicLayout: ShellLayout = {
  Regions: PublicRegions,
  Foot: PublicFoot,
  classes: classesOf(classes),
};
