import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../../ui/error-note.tsx';
import { useSigning, useSigningPart } from '../signing.context.ts';
import { useWork } from '../use-work.ts';
import classes from './sheets.module.css';
import { Sheet } from './sheet.tsx';

const LONGEST = 2000;

/** Consent can be withdrawn at any time (15 U.S.C. §7001(c)); it says what that means for this document. */
export function WithdrawSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('signing');
  const part = useSigningPart();
  const isSubmitted = useSigning((state) => state.view.recipient.state === 'submitted');
  const [reason, setReason] = useState('');
  const work = useWork();
  return (
    <Sheet
      title={t('withdraw_title')}
      onClose={onClose}
      onSubmit={() => work.run(() => part.withdrawConsent(reason), onClose)}
      footer={
        <Button type="submit" color="red" loading={work.isBusy}>
          {t('withdraw_confirm')}
        </Button>
      }
    >
      <p className={classes.text}>{t(isSubmitted ? 'withdraw_text_done' : 'withdraw_text')}</p>
      <Textarea
        label={t('withdraw_reason')}
        rows={3}
        maxLength={LONGEST}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <ErrorNote error={work.error} />
    </Sheet>
  );
}
