import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { askForIdentityWith } from '../ui/confirm-identity.tsx';
import { useReadingDirection } from '../ui/direction.ts';
import { AppearanceHost } from './appearance/appearance-host.tsx';
import classes from './overlays.module.css';
import { markOverlaysStanding } from '../ui/overlays.ts';
import { fetchToasts } from '../ui/toast.ts';

fetchToasts();

// Asked for rarely: it comes when it is.
askForIdentityWith(async () => (await import('../features/people/security/confirm-identity.tsx')).askForIdentity());

/** Where toasts and dialogs appear; they are asked for by events, so that this need not stand around the page. */
export function Overlays() {
  const isRightToLeft = useReadingDirection() === 'rtl';
  // An effect of a parent runs after those of its children: the dialogs listen by now.
  useEffect(markOverlaysStanding, []);
  return (
    <>
      <Notifications
        className={classes.toasts ?? ''}
        position={isRightToLeft ? 'bottom-left' : 'bottom-right'}
        limit={4}
      />
      <ModalsProvider />
      <AppearanceHost />
    </>
  );
}
