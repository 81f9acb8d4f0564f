import { WifiOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdate } from '../ui/offline.ts';
import { useConnection } from '../ui/offline-connection.ts';
import classes from './offline-banner.module.css';
import { useOfflineWatch } from './offline-watch.ts';

const UpdateOffer = lazy(async () => ({ default: (await import('./offline-update.tsx')).UpdateOffer }));

/** A slim line above the page: that the network or the server is away, else that a newer version can be had. */
export function OfflineBanner() {
  const { t } = useTranslation('common');
  useOfflineWatch();
  const connection = useConnection((state) => state.connection);
  const isUpdateReady = useUpdate((state) => state.isReady);
  const isAway = connection !== 'online';
  return (
    // The region stands from the beginning: only then is what comes into it read out.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output is for words in a line; this holds buttons
    <div role="status" className={classes.place}>
      {isAway ? (
        <div className={classes.banner} data-tone="warning">
          <WifiOff size={16} aria-hidden className={classes.icon} />
          <span>{t(connection === 'offline' ? 'network' : 'unavailable')}</span>
        </div>
      ) : null}
      {isUpdateReady && !isAway ? (
        <Suspense fallback={null}>
          <UpdateOffer />
        </Suspense>
      ) : null}
    </div>
  );
}
