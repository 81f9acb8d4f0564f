import { Link, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './account-frame.module.css';

const PAGES = [
  { to: '/app/account/details', words: 'user.profile' },
  { to: '/app/account/security', words: 'crumb.security' },
  { to: '/app/account/activity', words: 'user.activity_log' },
  { to: '/app/account/kyc-form', words: 'crumb.identity' },
  { to: '/app/account/privacy', words: 'crumb.privacy' },
  { to: '/app/account/settings', words: 'user.settings' },
] as const;

/** The pages of one's account, and the way between them: beside the page, on phones above it. */
export function AccountFrame() {
  const { t } = useTranslation('common');
  return (
    <div className={classes.frame}>
      <nav aria-label={t('account_pages')} className={classes.pages}>
        {PAGES.map(({ to, words }) => (
          <Link key={to} to={to} className={classes.page}>
            {t(words)}
          </Link>
        ))}
      </nav>
      <div className={classes.content}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  );
}
