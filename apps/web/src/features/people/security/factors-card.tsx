import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ruled } from '../../../ui/ruled.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { useSetEmailMfa } from './factors.queries.ts';
import { FactorsPart, FactorsSection } from './factors-section.tsx';
import { PasskeyNote } from '../../../ui/passkey-note.tsx';
import { RecoveryPart } from './recovery-part.tsx';
import { TotpPart } from './totp-part.tsx';

/** Codes by mail, the authenticator app, recovery codes. */
export function FactorsCard() {
  const { t } = useTranslation('factors');
  const [fresh, setFresh] = useState<readonly string[]>([]);
  return (
    <FactorsSection title={t('factors.title')} text={t('factors.text')}>
      {(factors) => (
        <Ruled component="div">
          <EmailPart isOn={factors.email} onCodes={setFresh} />
          <TotpPart factors={factors} onCodes={setFresh} />
          {factors.email || factors.totp ? (
            <RecoveryPart left={factors.recoveryCodesLeft} fresh={fresh} onFresh={setFresh} />
          ) : null}
        </Ruled>
      )}
    </FactorsSection>
  );
}

function EmailPart({ isOn, onCodes }: { isOn: boolean; onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('factors');
  const set = useSetEmailMfa();
  return (
    <FactorsPart
      title={t('factors.email')}
      text={t('factors.email_text')}
      action={
        <Switch
          aria-label={t('factors.email')}
          size="md"
          checked={set.isPending ? set.variables : isOn}
          // Not disabled while it is being kept: that would take the focus away.
          aria-busy={set.isPending}
          onChange={(event) => {
            if (set.isPending) return;
            const enabled = event.currentTarget.checked;
            set.mutate(enabled, {
              onSuccess: ({ recoveryCodes }) => {
                toastDone(t(enabled ? 'factors.email_on' : 'factors.email_off'));
                onCodes(recoveryCodes);
              },
            });
          }}
        />
      }
    >
      <PasskeyNote error={set.error} />
    </FactorsPart>
  );
}
