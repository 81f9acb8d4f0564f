import { Button } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeUpdate } from '../ui/offline.ts';
import classes from './offline-banner.module.css';

/** Offers the newer version, once: anyone who is in the middle of something goes on, and has it the next time. */
export function UpdateOffer() {
  const { t } = useTranslation('tour');
  const [isPutOff, setPutOff] = useState(false);
  if (isPutOff) return null;
  return (
    <div className={classes.banner}>
      <RefreshCw size={16} aria-hidden className={classes.icon} />
      <span>{t('update.ready')}</span>
      <Button size="compact-sm" variant="default" onClick={takeUpdate}>
        {t('update.reload')}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={() => setPutOff(true)}>
        {t('update.later')}
      </Button>
    </div>
  );
}
