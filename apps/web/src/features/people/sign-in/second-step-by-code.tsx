import { Button, Stack, Text, TextInput } from '@mantine/core';
import type { MfaMethod, SecondStep as Step } from '@sealwright/contract';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { isolated } from '../../../lib/isolated.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { errorText, useErrorTexts } from '../../../ui/error-text.ts';
import { SecondStepResend } from './second-step-resend.tsx';
import { useVerifyLogin } from './second-step.queries.ts';

type Props = { step: Step; method: Exclude<MfaMethod, 'passkey'>; onFailure: (error: unknown) => void };

const isWrong = (error: unknown): boolean => error instanceof ApiError && error.code === 'code_incorrect';

/** The digits that stand here, in whichever script: six of them are a code. */
const digitsOf = (typed: string): string => (typed.match(/\p{Nd}/gu) ?? []).join('');

/** One field for the code. Six digits send themselves, typed or pasted; the same ones are sent again by hand only. */
export function SecondStepByCode({ step, method, onFailure }: Props) {
  const { t } = useTranslation('mfa');
  const errors = useErrorTexts();
  const verify = useVerifyLogin();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState(step.sentTo);
  const isRecovery = method === 'recovery_code';
  const isAsked = method !== 'email_code' || sentTo !== null;
  useEffect(() => {
    if (!isAsked) return undefined;
    // After the page has given the focus to its heading: the code is what one comes for.
    const later = setTimeout(() => field.current?.focus());
    return () => clearTimeout(later);
  }, [isAsked]);

  const send = (typed: string) => {
    if (typed.trim() === '' || verify.isPending) return;
    verify.mutate(
      { mfaToken: step.mfaToken, code: typed, method },
      {
        onError: (error) => {
          onFailure(error);
          if (isWrong(error)) field.current?.select();
        },
      },
    );
  };
  const change = (typed: string) => {
    const isWhole = !isRecovery && digitsOf(typed).length === 6 && digitsOf(typed) !== digitsOf(code);
    setCode(typed);
    verify.reset();
    if (isWhole) send(typed);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send(code);
  };
  const toAddress = sentTo === null ? t('step.email_unsent') : t('step.email_text', { email: isolated(sentTo) });
  const text = method === 'email_code' ? toAddress : t(isRecovery ? 'step.recovery_text' : 'step.totp_text');
  return (
    <Stack gap="md">
      <Text>{text}</Text>
      {isWrong(verify.error) ? null : <ErrorNote error={verify.error} />}
      {isAsked ? (
        <form noValidate onSubmit={submit}>
          <Stack gap="md">
            <TextInput
              ref={field}
              name="code"
              label={t(isRecovery ? 'recovery_code' : 'code')}
              required
              withAsterisk={false}
              value={code}
              onChange={(event) => change(event.currentTarget.value)}
              error={isWrong(verify.error) ? errorText(errors, verify.error) : null}
              autoComplete={isRecovery ? 'off' : 'one-time-code'}
              inputMode={isRecovery ? 'text' : 'numeric'}
              autoCapitalize={isRecovery ? 'characters' : 'none'}
              spellCheck={false}
              maxLength={40}
              dir="ltr"
            />
            <Button type="submit" fullWidth loading={verify.isPending} disabled={code.trim() === ''}>
              {t('step.submit')}
            </Button>
          </Stack>
        </form>
      ) : null}
      {method === 'email_code' ? (
        <SecondStepResend step={step} isFirst={sentTo === null} onSent={setSentTo} onFailure={onFailure} />
      ) : null}
    </Stack>
  );
}
