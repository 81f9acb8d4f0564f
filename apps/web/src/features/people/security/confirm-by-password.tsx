import { Button, Stack } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { errorText, useErrorTexts } from '../../../ui/error-text.ts';
import { PasswordField, PasswordOwner } from '../../../ui/form/index.ts';
import { useConfirm } from './confirm.queries.ts';

export function ConfirmByPassword({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useTranslation('mfa');
  const common = useTranslation('common').t;
  const errors = useErrorTexts();
  const email = useSession((state) => state.user?.email ?? '');
  const confirm = useConfirm();
  const [password, setPassword] = useState('');
  const isWrong = confirm.error instanceof ApiError && confirm.error.code === 'password_incorrect';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (password !== '') confirm.mutate({ method: 'password', password }, { onSuccess: onConfirmed });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {isWrong ? null : <ErrorNote error={confirm.error} />}
        <PasswordOwner name={email} />
        <PasswordField
          name="password"
          label={common('password')}
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            confirm.reset();
          }}
          error={isWrong ? errorText(errors, confirm.error) : null}
          autoComplete="current-password"
          maxLength={128}
          data-autofocus
        />
        <Button type="submit" loading={confirm.isPending} disabled={password === ''}>
          {t('step.submit')}
        </Button>
      </Stack>
    </form>
  );
}
