import { Button, Stack, Text } from '@mantine/core';
import type { SecondStep as Step } from '@sealwright/contract';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PasskeyNote } from '../../../ui/passkey-note.tsx';
import { usePasskeyLogin } from './second-step.queries.ts';

export function SecondStepByPasskey({ step, onFailure }: { step: Step; onFailure: (error: unknown) => void }) {
  const { t } = useTranslation('mfa');
  const login = usePasskeyLogin();
  return (
    <Stack gap="md">
      <Text>{t('step.passkey_text')}</Text>
      <PasskeyNote error={login.error} />
      <Button
        fullWidth
        leftSection={<KeyRound size={18} aria-hidden />}
        loading={login.isPending}
        onClick={() => login.mutate(step.mfaToken, { onError: onFailure })}
      >
        {t('passkey.use')}
      </Button>
    </Stack>
  );
}
