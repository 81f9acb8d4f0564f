import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../../ui/error-note.tsx';
import classes from '../sheets/sheets.module.css';
import { Sheet } from '../sheets/sheet.tsx';
import { useWork } from '../use-work.ts';

type Props = { name: string; onAnswer: (accepted: boolean) => Promise<void>; onClose: () => void };

/** Says what a live session is before anything of it begins. */
export function ConsentToLive({ name, onAnswer, onClose }: Props) {
  const { t } = useTranslation('live-session');
  const agreeing = useWork();
  const declining = useWork();
  return (
    <Sheet
      title={t('consent_title', { name })}
      onClose={onClose}
      onSubmit={() => agreeing.run(() => onAnswer(true))}
      footer={
        <>
          <Button variant="default" loading={declining.isBusy} onClick={() => declining.run(() => onAnswer(false))}>
            {t('decline')}
          </Button>
          <Button type="submit" loading={agreeing.isBusy}>
            {t('agree')}
          </Button>
        </>
      }
    >
      <p className={classes.text}>{t('consent_text', { name })}</p>
      <p className={classes.text}>{t('consent_yours', { name })}</p>
      <p className={classes.text}>
        {t('consent_record')} {t('consent_end')}
      </p>
      <ErrorNote error={agreeing.error ?? declining.error} />
    </Sheet>
  );
}
