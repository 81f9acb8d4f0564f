import { Button, Stack } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { canUsePasskeys } from './passkey-browser.ts';
import { PasskeyNote } from './passkey-note.tsx';
import { usePasskeyLogin } from './second-step.queries.ts';

/** Signs in with a passkey, where the browser can. */
export function PasskeyButton() {
  const { t } = useTranslation('factors');
  const login = usePasskeyLogin();
  if (!canUsePasskeys()) return null;
  return (
    <Stack gap="xs" mt="md">
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
