import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useReadingDirection } from '../../../ui/direction.ts';
import { markOverlaysStanding } from '../../../ui/overlays.ts';
import { fetchToasts } from '../../../ui/toast.ts';

/** Where toasts and dialogs appear. */
export function FramedOverlays() {
  const isRightToLeft = useReadingDirection() === 'rtl';
  useEffect(() => {
    fetchToasts();
    markOverlaysStanding();
  }, []);
  return (
    <>
      <Notifications position={isRightToLeft ? 'bottom-left' : 'bottom-right'} limit={3} />
      <ModalsProvider />
    </>
  );
}
