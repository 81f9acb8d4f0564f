import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy, Suspense, type ToggleEvent, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { currentDirection } from '../../../ui/direction.ts';
import { placeMenu } from '../../../ui/menu-place.ts';
import classes from './bell.module.css';
import { unreadQuery, useLiveNotifications } from './notifications.queries.ts';

const MOST = 99;

const loadPanel = () => import('./bell-panel.tsx');
const BellPanel = lazy(async () => ({ default: (await loadPanel()).BellPanel }));

/**
 * The bell in the header, with how many notifications are unread. It opens a dialog on the browser's own popover, not a menu:
 * there are links and buttons in it. On phones that is a sheet.
 */
export function NotificationBell() {
  const id = useId();
  // The header does not wait for its words.
  const { t, ready } = useTranslation('notifications', { useSuspense: false });
  const common = useTranslation('common').t;
  const format = useFormat();
  const count = useQuery(unreadQuery).data?.count;
  const [isOpen, setIsOpen] = useState(false);
  const [news, setNews] = useState<number | null>(null);
  useLiveNotifications(setNews);
  usePlacing(isOpen, id);

  const name = () => {
    if (!ready || count === undefined) return common('nav.notifications');
    return count === 0 ? t('bell.none') : t('bell.count', { count });
  };
  const onBeforeToggle = (event: ToggleEvent) => {
    // What is in it has to be there when the browser shows and measures it.
    if (event.newState === 'open') flushSync(() => setIsOpen(true));
  };
  const onToggle = (event: ToggleEvent) => {
    if (event.newState === 'closed') setIsOpen(false);
    else document.getElementById(id)?.focus({ preventScroll: true });
  };
  const preload = () => void loadPanel().catch(() => undefined);
  return (
    <>
      <ActionIcon
        id={`${id}-button`}
        className={classes.bell}
        aria-label={name()}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        popoverTarget={id}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <Bell size={20} aria-hidden />
        {count ? (
          <span
            className={classes.count}
            data-count={format.number(Math.min(count, MOST)) + (count > MOST ? '+' : '')}
            aria-hidden
          />
        ) : null}
      </ActionIcon>
      <output className="visually-hidden">{ready && news !== null ? t('arrived', { count: news }) : null}</output>
      <dialog
        id={id}
        popover="auto"
        tabIndex={-1}
        aria-label={common('nav.notifications')}
        className={classes.panel}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
      >
        {isOpen ? (
          <Suspense fallback={<div className={classes.waiting} aria-busy />}>
            <BellPanel onClose={() => document.getElementById(id)?.hidePopover()} />
          </Suspense>
        ) : null}
      </dialog>
    </>
  );
}

/** Keeps the panel at its button while it is open, also as its content comes and the window changes. */
function usePlacing(isOpen: boolean, id: string): void {
  useEffect(() => {
    const panel = document.getElementById(id);
    const button = document.getElementById(`${id}-button`);
    if (!isOpen || !panel || !button) return undefined;
    const place = () => {
      const direction = currentDirection();
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { left, top } = placeMenu(button.getBoundingClientRect(), panel.getBoundingClientRect(), view, direction);
      panel.style.setProperty('--left', `${left}px`);
      panel.style.setProperty('--top', `${top}px`);
    };
    const sizes = new ResizeObserver(place);
    sizes.observe(panel);
    window.addEventListener('resize', place);
    place();
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [isOpen, id]);
}
