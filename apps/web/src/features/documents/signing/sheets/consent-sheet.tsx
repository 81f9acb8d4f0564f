import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../../ui/bidi.tsx';
import { ErrorNote } from '../../../../ui/error-note.tsx';
import { useSigning, useSigningPart } from '../signing.context.ts';
import { useWork } from '../use-work.ts';
import classes from './sheets.module.css';
import { Sheet } from './sheet.tsx';

/** The disclosure that comes before the first act, to be accepted or refused (15 U.S.C. §7001(c)). */
export function ConsentSheet({ onClose, onAccepted }: { onClose: () => void; onAccepted: () => void }) {
  const { t } = useTranslation('signing');
  const part = useSigningPart();
  const { text } = useSigning((state) => state.view.consent);
  const sender = useSigning((state) => state.view.document.senderName);
  const [isRead, setRead] = useState(false);
  const [isRefusing, setRefusing] = useState(false);
  const work = useWork();

  const accept = () => work.run(() => part.answerConsent(true), onAccepted);
  const refuse = () => work.run(() => part.answerConsent(false), onClose);

  if (isRefusing) {
    return (
      <Sheet
        title={t('refuse_title')}
        onClose={onClose}
        footer={
          <>
            <Button type="button" variant="default" onClick={() => setRefusing(false)}>
              {t('refuse_back')}
            </Button>
            <Button type="button" color="red" loading={work.isBusy} onClick={refuse}>
              {t('refuse_confirm')}
            </Button>
          </>
        }
      >
        <p className={classes.text}>
          {t('refuse_text')} <Bdi>{sender}</Bdi>
        </p>
        <ErrorNote error={work.error} />
      </Sheet>
    );
  }
  return (
    <Sheet
      size="wide"
      title={t('consent_title')}
      onClose={onClose}
      onSubmit={() => (isRead ? accept() : undefined)}
      footer={
        <>
          <Button type="button" variant="default" onClick={() => setRefusing(true)}>
            {t('consent_refuse')}
          </Button>
          <Button type="submit" disabled={!isRead} loading={work.isBusy}>
            {t('consent_accept')}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <section className={classes.disclosure} tabIndex={0} aria-label={t('consent_title')}>
        {text.split(/\n{2,}/).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </section>
      <Checkbox
        label={t('consent_check')}
        checked={isRead}
        onChange={(event) => setRead(event.currentTarget.checked)}
      />
      <ErrorNote error={work.error} />
    </Sheet>
  );
}
