import { Alert, Button, Stack, Text } from '@mantine/core';
import type { MfaMethod, SecondStep as Step } from '@sealwright/contract';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { CardPage } from '../../../ui/card-page.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { canUsePasskeys } from '../../../ui/passkey-browser.ts';
import { SecondStepByCode } from './second-step-by-code.tsx';
import { SecondStepByPasskey } from './second-step-by-passkey.tsx';

/** The second step of a sign-in: a code by mail or from the app, a passkey, a recovery code. `onLeave` goes back to the first. */
export function SecondStep({ step, onLeave }: { step: Step; onLeave: () => void }) {
  const { t } = useTranslation('mfa');
  const errors = useErrorTexts();
  const methods = step.methods.filter((method) => method !== 'passkey' || canUsePasskeys());
  const [method, setMethod] = useState<MfaMethod>(methods[0] ?? 'email_code');
  const [isOver, setOver] = useState(false);
  const onFailure = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'second_step_over') setOver(true);
  };
  if (isOver) {
    return (
      <CardPage title={t('step.title')}>
        <Alert role="alert" color="red" variant="light">
          {errors('second_step_over')}
        </Alert>
        <Button fullWidth onClick={onLeave}>
          {t('step.again')}
        </Button>
      </CardPage>
    );
  }
  const others = methods.filter((other) => other !== method);
  return (
    <CardPage
      title={t('step.title')}
      below={
        <Button variant="subtle" leftSection={<Mirrored icon={ChevronLeft} size={16} />} onClick={onLeave}>
          {t('step.back')}
        </Button>
      }
    >
      {method === 'passkey' ? (
        <SecondStepByPasskey step={step} onFailure={onFailure} />
      ) : (
        <SecondStepByCode key={method} step={step} method={method} onFailure={onFailure} />
      )}
      {others.length > 0 ? (
        <Stack gap={4} mt="xs">
          <Text size="sm" c="dimmed">
            {t('step.others')}
          </Text>
          {others.map((other) => (
            <Button key={other} variant="subtle" justify="flex-start" px="xs" onClick={() => setMethod(other)}>
              {t(`way.${other}`)}
            </Button>
          ))}
        </Stack>
      ) : null}
    </CardPage>
  );
}
