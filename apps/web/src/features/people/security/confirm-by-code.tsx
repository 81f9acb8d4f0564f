import { Button, Stack, Text } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { CodeField, isWrongCode } from './code-field.tsx';
import { useConfirm, useSendConfirmCode } from './confirm.queries.ts';

type Props = { method: 'totp' | 'email_code'; onConfirmed: () => void };

/** A code of the app, or one by mail, which is sent when asked for. */
export function ConfirmByCode({ method, onConfirmed }: Props) {
  const { t } = useTranslation('mfa');
  const confirm = useConfirm();
  const sending = useSendConfirmCode();
  const [code, setCode] = useState('');
  const isMail = method === 'email_code';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() !== '') confirm.mutate({ method, code }, { onSuccess: onConfirmed });
  };
  const sentTo = sending.data?.sentTo;
  const mailText = sentTo === undefined ? t('step.email_unsent') : t('step.email_text', { email: isolated(sentTo) });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text component="output" display="block">
          {isMail ? mailText : t('step.totp_text')}
        </Text>
        <ErrorNote error={sending.error} />
        {isWrongCode(confirm.error) ? null : <ErrorNote error={confirm.error} />}
        {isMail ? (
          <Button
            variant={sentTo === undefined ? 'filled' : 'default'}
            loading={sending.isPending}
            onClick={() => sending.mutate()}
          >
            {t(sentTo === undefined ? 'step.send' : 'step.resend')}
          </Button>
        ) : null}
        {isMail && sentTo === undefined ? null : (
          <>
            <CodeField
              label={t('code')}
              value={code}
              error={confirm.error}
              onType={(typed) => {
                setCode(typed);
                confirm.reset();
              }}
              data-autofocus
            />
            <Button type="submit" loading={confirm.isPending} disabled={code.trim() === ''}>
              {t('step.submit')}
            </Button>
          </>
        )}
      </Stack>
    </form>
  );
}
