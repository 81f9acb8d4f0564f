import { Button, Stack } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PasskeyNote } from '../../../ui/passkey-note.tsx';
import { usePasskeyLogin } from './second-step.queries.ts';

/** Signs in with a passkey alone. */
export function PasskeyButton() {
  const { t } = useTranslation('mfa');
  const login = usePasskeyLogin();
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        fullWidth
        leftSection={<KeyRound size={18} aria-hidden />}
        loading={login.isPending}
        onClick={() => login.mutate(undefined)}
      >
        {t('passkey.sign_in')}
      </Button>
      <PasskeyNote error={login.error} />
    </Stack>
  );
}
