import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ruled } from '../../../ui/ruled.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { useSetEmailMfa } from './mfa.queries.ts';
import { MfaPart, MfaSection } from './mfa-section.tsx';
import { PasskeyNote } from '../../../ui/passkey-note.tsx';
import { RecoveryPart } from './recovery-part.tsx';
import { TotpPart } from './totp-part.tsx';

/** Codes by mail, the authenticator app, recovery codes. */
export function MfaCard() {
  const { t } = useTranslation('mfa');
  const [fresh, setFresh] = useState<readonly string[]>([]);
  return (
    <MfaSection title={t('methods.title')} text={t('methods.text')}>
      {(factors) => (
        <Ruled component="div">
          <EmailPart isOn={factors.email} onCodes={setFresh} />
          <TotpPart factors={factors} onCodes={setFresh} />
          {factors.email || factors.totp ? (
            <RecoveryPart left={factors.recoveryCodesLeft} fresh={fresh} onFresh={setFresh} />
          ) : null}
        </Ruled>
      )}
    </MfaSection>
  );
}

function EmailPart({ isOn, onCodes }: { isOn: boolean; onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('mfa');
  const set = useSetEmailMfa();
  return (
    <MfaPart
      title={t('methods.email')}
      text={t('methods.email_text')}
      action={
        <Switch
          aria-label={t('methods.email')}
          size="md"
          checked={set.isPending ? set.variables : isOn}
          // Not disabled while it is being kept: that would take the focus away.
          aria-busy={set.isPending}
          onChange={(event) => {
            if (set.isPending) return;
            const enabled = event.currentTarget.checked;
            set.mutate(enabled, {
              onSuccess: ({ recoveryCodes }) => {
                toastDone(t(enabled ? 'methods.email_on' : 'methods.email_off'));
                onCodes(recoveryCodes);
              },
            });
          }}
        />
      }
    >
      <PasskeyNote error={set.error} />
    </MfaPart>
  );
}
