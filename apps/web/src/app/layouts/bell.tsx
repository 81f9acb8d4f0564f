import { ActionIcon } from '@mantine/core';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchAtRest } from '../at-rest.ts';

// What happened elsewhere is told once the screen that was asked for stands.
const NotificationBell = lazy(async () => ({
  default: (await fetchAtRest(() => import('../../features/workspace/notifications/bell.tsx'))).NotificationBell,
}));

/** The bell of every header: at first only its picture. */
export function Bell() {
  const { t } = useTranslation('common');
  const picture = (
    <ActionIcon aria-label={t('nav.notifications')} disabled>
      <BellIcon size={20} aria-hidden />
    </ActionIcon>
  );
  return (
    <Suspense fallback={picture}>
      <NotificationBell />
    </Suspense>
  );
}
