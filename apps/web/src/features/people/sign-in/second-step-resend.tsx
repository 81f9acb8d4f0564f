import { Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { SecondStep as Step } from '@sealwright/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useResendLoginCode } from './second-step.queries.ts';

type Props = { step: Step; isFirst: boolean; onSent: (to: string) => void; onFailure: (error: unknown) => void };

/** Has a code mailed, not more often than the server lets; until then it counts down, seen but not read out each second. */
export function SecondStepResend({ step, isFirst, onSent, onFailure }: Props) {
  const { t } = useTranslation('mfa');
  const resend = useResendLoginCode();
  const [left, waitFor] = useCountdown(step.resendIn);
  const ask = () =>
    resend.mutate(
      { mfaToken: step.mfaToken },
      {
        onSuccess: ({ sentTo, resendIn }) => {
          waitFor(resendIn);
          onSent(sentTo);
        },
        onError: (error) => {
          if (error instanceof ApiError) waitFor(error.retryAfterSeconds ?? 0);
          onFailure(error);
        },
      },
    );
  return (
    <Stack gap={4}>
      <ErrorNote error={resend.error} />
      {left > 0 ? (
        <Text size="sm" c="dimmed" mih={36} lh="36px">
          {t('step.resend_in', { count: left })}
        </Text>
      ) : (
        <Button variant={isFirst ? 'filled' : 'default'} loading={resend.isPending} onClick={ask}>
          {t(isFirst ? 'step.send' : 'step.resend')}
        </Button>
      )}
      <VisuallyHidden component="output" aria-live="polite">
        {resend.isSuccess ? t('step.sent') : ''}
      </VisuallyHidden>
    </Stack>
  );
}

/** Seconds that are left; by the clock, because browsers slow the timers of pages no one looks at. */
function useCountdown(first: number): [number, (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + first * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [
    left,
    (seconds) => {
      setNow(Date.now());
      setEnd(Date.now() + seconds * 1000);
    },
  ];
}
