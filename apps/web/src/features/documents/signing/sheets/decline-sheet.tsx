import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../../ui/bidi.tsx';
import { ErrorNote } from '../../../../ui/error-note.tsx';
import { useErrorTexts } from '../../../../ui/error-text.ts';
import { useSigning, useSigningPart } from '../signing.context.ts';
import { useWork } from '../use-work.ts';
import classes from './sheets.module.css';
import { Sheet } from './sheet.tsx';

const LONGEST = 2000;

/** Declining ends the document, unless others of a group are enough: it names the document and asks for the reason. */
export function DeclineSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('signing');
  const errors = useErrorTexts();
  const part = useSigningPart();
  const { title, senderName } = useSigning((state) => state.view.document);
  const isEnd = useSigning((state) => state.view.declineEnds);
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isEmpty = reason.trim() === '';
  const work = useWork();
  const send = () => {
    setAsked(true);
    if (!isEmpty) work.run(() => part.decline(reason));
  };
  return (
    <Sheet
      title={t('decline_title')}
      onClose={onClose}
      onSubmit={send}
      footer={
        <Button type="submit" color="red" loading={work.isBusy}>
          {t('decline_confirm')}
        </Button>
      }
    >
      <p className={classes.text}>
        <strong>
          <Bdi>{title}</Bdi>
        </strong>
      </p>
      <p className={classes.text}>
        {t(isEnd ? 'decline_text' : 'decline_text_group')} <Bdi>{senderName}</Bdi>
      </p>
      <Textarea
        label={t('decline_reason')}
        required
        data-autofocus
        rows={4}
        maxLength={LONGEST}
        value={reason}
        error={isAsked && isEmpty ? errors('field_required') : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <ErrorNote error={work.error} />
    </Sheet>
  );
}
