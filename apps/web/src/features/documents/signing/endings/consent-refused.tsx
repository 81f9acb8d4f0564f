import { Button } from '@mantine/core';
import { CircleSlash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../../ui/bidi.tsx';
import { useSigning, useSigningPart } from '../signing.context.ts';
import { Ending } from './ending.tsx';

/** Refusing electronic records, or withdrawing the consent to them, ends nothing: the sender knows, and the person may think again. */
export function ConsentRefused() {
  const { t } = useTranslation('signing');
  const part = useSigningPart();
  const { senderName, senderEmail } = useSigning((state) => state.view.document);
  const isWithdrawn = useSigning((state) => state.view.consent.withdrawnAt !== null);
  return (
    <Ending
      icon={CircleSlash}
      title={t(isWithdrawn ? 'withdrawn_title' : 'refused_title')}
      actions={
        <Button variant="default" onClick={part.reconsider}>
          {t(isWithdrawn ? 'withdrawn_again' : 'refused_reconsider')}
        </Button>
      }
    >
      <p>{t(isWithdrawn ? 'withdrawn_text' : 'refused_text')}</p>
      <p>
        <Bdi>{senderName}</Bdi> <Bdi>({senderEmail})</Bdi>
      </p>
    </Ending>
  );
}
