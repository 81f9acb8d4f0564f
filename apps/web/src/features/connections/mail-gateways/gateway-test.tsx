import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { MailTalk } from '@sealwright/contract';
import { CircleCheck, CircleMinus, CircleX, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import classes from './gateway-test.module.css';
import type { useTestGateway } from './mail-gateways.queries.ts';

type Test = ReturnType<typeof useTestGateway>;

export function TestButton({ test, label, name }: { test: Test; label: string; name?: string }) {
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<Send size={16} aria-hidden />}
      loading={test.isPending}
      {...(name === undefined ? {} : { 'aria-label': name })}
      onClick={() => test.mutate()}
    >
      {label}
    </Button>
  );
}

/** What a gateway said to the test email, step by step. */
export function GatewayTest({ test }: { test: Test }) {
  const { t } = useTranslation('mail-gateways');
  return (
    <>
      <ErrorNote error={test.error} title={t('test_failed')} />
      <output className={classes.output}>
        {test.isPending ? <Text size="sm">{t('test_running')}</Text> : null}
        {test.data === undefined || test.isPending ? null : <Talk talk={test.data} />}
      </output>
    </>
  );
}

function Talk({ talk: { isAccepted, to, steps } }: { talk: MailTalk }) {
  const { t } = useTranslation('mail-gateways');
  return (
    <Stack gap="sm">
      <Alert color={isAccepted ? 'green' : 'red'}>
        {t(isAccepted ? 'talk.accepted' : 'talk.failed', { email: isolated(to) })}
      </Alert>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <StepLine key={step.step} step={step} />
        ))}
      </ol>
    </Stack>
  );
}

const MARKS = {
  done: [CircleCheck, 'var(--mantine-color-green-text)'],
  failed: [CircleX, 'var(--mantine-color-red-text)'],
  skipped: [CircleMinus, 'var(--mantine-color-dimmed)'],
  not_reached: [CircleMinus, 'var(--mantine-color-dimmed)'],
} as const;

function StepLine({ step: { step, state, reason, answer } }: { step: MailTalk['steps'][number] }) {
  const { t } = useTranslation('mail-gateways');
  const [Mark, colour] = MARKS[state];
  return (
    <li>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <Mark size={18} color={colour} aria-hidden className={classes.mark} />
        <Stack gap={2} miw={0}>
          <Text size="sm" {...(state === 'not_reached' ? { c: 'dimmed' } : {})}>
            {t(`step.${step}`)} <span className={classes.state}>{t(`state.${state}`)}</span>
          </Text>
          {reason === null ? null : <Text size="sm">{t(`reason.${reason}`)}</Text>}
          {answer === null ? null : (
            <code className={classes.answer} dir="ltr">
              {answer}
            </code>
          )}
        </Stack>
      </Group>
    </li>
  );
}
