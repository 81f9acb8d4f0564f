import { Button, Loader } from '@mantine/core';
import { CircleCheck, Download, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useSigning, useSigningPart } from '../signing.context.ts';
import { useNews } from '../use-news.ts';
import { useWork } from '../use-work.ts';
import classes from './ending.module.css';
import { Ending } from './ending.tsx';

/** The end of a part: what happens next, and the copy as soon as it is sealed. */
export function ThankYou() {
  const { t } = useTranslation('signing');
  const part = useSigningPart();
  const { document, recipient, isSealed } = useSigning((state) => state.view);
  const sealed = useWork();
  const original = useWork();
  useNews(!isSealed);
  const role =
    recipient.role === 'approver' || recipient.role === 'viewer' || recipient.role === 'copy'
      ? recipient.role
      : 'signer';
  return (
    <Ending
      icon={CircleCheck}
      tone="good"
      title={t(`thanks.${role}`)}
      actions={
        <>
          {isSealed ? (
            <Button
              leftSection={<Download size={18} aria-hidden />}
              loading={sealed.isBusy}
              onClick={() => sealed.run(() => part.calls.download('sealed'))}
            >
              {t('download_copy')}
            </Button>
          ) : null}
          <Button
            variant="default"
            leftSection={<FileText size={18} aria-hidden />}
            loading={original.isBusy}
            onClick={() => original.run(() => part.calls.download('original'))}
          >
            {t('download_original')}
          </Button>
        </>
      }
    >
      <p>
        <strong>
          <Bdi>{document.title}</Bdi>
        </strong>{' '}
        <Bdi>({document.number})</Bdi>
      </p>
      <div aria-live="polite">
        {isSealed ? (
          <p>{t('copy_ready')}</p>
        ) : (
          <>
            <p className={classes.waiting}>
              <Loader size="sm" aria-hidden />
              <span>{t('copy_waiting')}</span>
            </p>
            <p className={classes.quiet}>{t('copy_by_mail')}</p>
          </>
        )}
      </div>
      <ErrorNote error={sealed.error ?? original.error} />
    </Ending>
  );
}
