import { Button } from '@mantine/core';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSigning, useSigningPart } from '../signing.context.ts';
import { Ending } from './ending.tsx';

/**
 * The end of a part on the host's device. Nothing of the document can be taken from here, and nothing of the host's account is open
 * in this browser: they sign in again.
 */
export function HandBack({ hasDeclined = false }: { hasDeclined?: boolean }) {
  const { t } = useTranslation('signing');
  const { isPreview } = useSigningPart();
  const { document, recipient, hostName } = useSigning((state) => state.view);
  const host = `\u2068${hostName ?? ''}\u2069`;
  const back = encodeURIComponent(`/documents/${document.id}`);
  return (
    <Ending
      icon={hasDeclined ? CircleSlash : CircleCheck}
      tone={hasDeclined ? 'quiet' : 'good'}
      title={t('hand_back.title', { host })}
      actions={
        isPreview ? null : (
          <Button variant="default" onClick={() => location.replace(`/sign-in?redirect=${back}`)}>
            {t('hand_back.sign_in', { host })}
          </Button>
        )
      }
    >
      <p>{t(hasDeclined ? 'dead.already_declined' : 'thanks.signer')}</p>
      {hasDeclined ? null : <p>{t('hand_back.copy', { email: `\u2068${recipient.email}\u2069` })}</p>}
    </Ending>
  );
}
