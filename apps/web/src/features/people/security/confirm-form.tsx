import { Button, Stack, Text } from '@mantine/core';
import type { ConfirmMethod } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { ConfirmByCode } from './confirm-by-code.tsx';
import { ConfirmByPassword } from './confirm-by-password.tsx';
import { confirmMethodsQuery, useConfirmByPasskey } from './confirm.queries.ts';
import { canUsePasskeys } from '../../../ui/passkey-browser.ts';
import { PasskeyNote } from '../../../ui/passkey-note.tsx';

type Done = { onConfirmed: () => void };

/** The dialog's inside: one way to confirm at a time, the others below it. */
export function ConfirmForm({ onConfirmed }: Done) {
  const { t } = useTranslation('mfa');
  const { data, error, refetch } = useQuery(confirmMethodsQuery);
  const [chosen, setChosen] = useState<ConfirmMethod | null>(null);
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton fields={1} />;
  const methods = data.methods.filter((method) => method !== 'passkey' || canUsePasskeys());
  const method = chosen ?? methods[0] ?? 'password';
  const others = methods.filter((other) => other !== method);
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('confirm.text')}
      </Text>
      {method === 'password' ? <ConfirmByPassword onConfirmed={onConfirmed} /> : null}
      {method === 'passkey' ? <ByPasskey onConfirmed={onConfirmed} /> : null}
      {method === 'totp' || method === 'email_code' ? (
        <ConfirmByCode key={method} method={method} onConfirmed={onConfirmed} />
      ) : null}
      {others.length > 0 ? (
        <Stack gap={4}>
          <Text size="sm" c="dimmed">
            {t('step.others')}
          </Text>
          {others.map((other) => (
            <Button key={other} variant="subtle" justify="flex-start" px="xs" onClick={() => setChosen(other)}>
              {t(`way.${other}`)}
            </Button>
          ))}
        </Stack>
      ) : null}
    </Stack>
  );
}

function ByPasskey({ onConfirmed }: Done) {
  const { t } = useTranslation('mfa');
  const confirm = useConfirmByPasskey();
  return (
    <Stack gap="md">
      <Text>{t('step.passkey_text')}</Text>
      <PasskeyNote error={confirm.error} />
      <Button
        data-autofocus
        leftSection={<KeyRound size={18} aria-hidden />}
        loading={confirm.isPending}
        onClick={() => confirm.mutate(undefined, { onSuccess: onConfirmed })}
      >
        {t('passkey.use')}
      </Button>
    </Stack>
  );
}
