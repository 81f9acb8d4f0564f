import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useLocale } from '../lib/i18n.ts';
import { directionOf } from '../lib/locale.ts';
import { markOverlaysStanding } from '../ui/overlays.ts';

/** Where toasts and dialogs appear; they are asked for by events, so that this need not stand around the page. */
export function Overlays() {
  const isRightToLeft = directionOf(useLocale()) === 'rtl';
  // An effect of a parent runs after those of its children: the dialogs listen by now.
  useEffect(markOverlaysStanding, []);
  return (
    <>
      <Notifications position={isRightToLeft ? 'bottom-left' : 'bottom-right'} limit={4} />
      <ModalsProvider />
    </>
  );
}
