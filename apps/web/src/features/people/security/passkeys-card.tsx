import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ruled } from '../../../ui/ruled.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { useAddPasskey } from './mfa.queries.ts';
import { MfaSection } from './mfa-section.tsx';
import { canUsePasskeys } from '../../../ui/passkey-browser.ts';
import { PasskeysName } from './passkeys-name.tsx';
import { PasskeyNote } from '../../../ui/passkey-note.tsx';
import { PasskeysRow } from './passkeys-row.tsx';

/** Passkeys: list, add, rename, remove. */
export function PasskeysCard() {
  const { t } = useTranslation('mfa');
  const add = useAddPasskey();
  const [isNaming, setNaming] = useState(false);
  const name = (chosen: string) =>
    add.mutate(chosen, {
      onSuccess: () => {
        setNaming(false);
        toastDone(t('passkeys.added'));
      },
    });
  return (
    <MfaSection title={t('passkeys.title')} text={t('passkeys.text')}>
      {({ passkeys }) => (
        <Stack gap="md" align="stretch">
          {passkeys.length > 0 ? (
            <Ruled aria-label={t('passkeys.list')}>
              {passkeys.map((passkey) => (
                <PasskeysRow key={passkey.id} passkey={passkey} />
              ))}
            </Ruled>
          ) : (
            <Text size="sm" c="dimmed">
              {t('passkeys.none')}
            </Text>
          )}
          <PasskeyNote error={add.error} />
          <Adding isNaming={isNaming} onStart={() => setNaming(true)}>
            <PasskeysName
              submit={t('passkeys.add')}
              isPending={add.isPending}
              onName={name}
              onCancel={() => setNaming(false)}
            />
          </Adding>
        </Stack>
      )}
    </MfaSection>
  );
}

function Adding(props: { isNaming: boolean; onStart: () => void; children: ReactNode }) {
  const { t } = useTranslation('mfa');
  if (!canUsePasskeys()) {
    return (
      <Text size="sm" c="dimmed">
        {t('passkeys.unsupported')}
      </Text>
    );
  }
  if (props.isNaming) return props.children;
  return (
    <Button variant="default" style={{ alignSelf: 'start' }} onClick={props.onStart}>
      {t('passkeys.add')}
    </Button>
  );
}
