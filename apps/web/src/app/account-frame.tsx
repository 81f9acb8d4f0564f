import { Link, Outlet } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './account-frame.module.css';
import { usePathname } from './layouts/use-navigation.ts';

const PAGES = [
  { to: '/app/account/details', words: 'user.profile' },
  { to: '/app/account/security', words: 'crumb.security', below: '/app/account/change-password' },
  { to: '/app/account/activity', words: 'user.activity_log' },
  { to: '/app/account/kyc-form', words: 'crumb.identity' },
  { to: '/invitations', words: 'crumb.invitations' },
  { to: '/app/account/privacy', words: 'crumb.privacy' },
  { to: '/app/account/settings', words: 'user.settings' },
] as const;

/** The pages of one's account, and the way between them: beside the page where it has the room, else a row above it. */
export function AccountFrame() {
  return (
    <div className={classes.place}>
      <div className={classes.frame}>
        <Pages />
        <div className={classes.content}>
          {/* No `Suspense` of its own: a new one would be empty for a moment, where the frame's keeps the screen before. */}
          <Outlet />
        </div>
      </div>
    </div>
  );
}

function Pages() {
  const { t } = useTranslation('common');
  const pathname = usePathname();
  const here = PAGES.find((page) => pathname === page.to || ('below' in page && pathname === page.below))?.to;
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => showChosen(row.current, here), [here]);
  return (
    <nav ref={row} aria-label={t('account_pages')} className={classes.pages}>
      {PAGES.map((page) => (
        <Link
          key={page.to}
          to={page.to}
          className={classes.page}
          activeOptions={{ exact: true }}
          data-here={page.to === here || undefined}
        >
          {t(page.words)}
        </Link>
      ))}
    </nav>
  );
}

/** Brings the chosen page into the middle of a row that scrolls, and moves nothing else. */
function showChosen(row: HTMLElement | null, to: string | undefined): void {
  const chosen = row?.querySelector(`[href="${to}"]`)?.getBoundingClientRect();
  if (!row || !chosen || row.scrollWidth <= row.clientWidth) return;
  const { left, width } = row.getBoundingClientRect();
  row.scrollBy({ left: chosen.left + chosen.width / 2 - (left + width / 2), behavior: 'instant' });
}
