import { Button, Group, List, Stack, Stepper, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { SalesTaxRegistration } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { AddressStep } from './address-step.tsx';
import { AgenciesStep } from './agencies-step.tsx';
import { RatesStep } from './rates-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { registrationQuery } from './sales-tax.queries.ts';

const STEPS = ['introduction', 'address', 'agencies', 'rates', 'review'] as const;
const WIDTH = 880;

/** A set-up that has not begun: nothing is kept before the address is. */
export function NewSetupPage({ step }: { step: number }) {
  const { t } = useTranslation('sales-tax');
  const navigate = useNavigate();
  return (
    <Page title={t('setup.new')}>
      <Steps
        shown={Math.min(step, 2)}
        onShow={(to) => void navigate({ to: '/sales-tax/setup/new', search: { step: to } })}
        reach={2}
      >
        {step < 2 ? (
          <Introduction onNext={() => void navigate({ to: '/sales-tax/setup/new', search: { step: 2 } })} />
        ) : (
          <AddressStep
            registration={null}
            onNext={({ id }) =>
              void navigate({ to: '/sales-tax/setup/$id', params: { id: String(id) }, search: { step: 3 } })
            }
          />
        )}
      </Steps>
    </Page>
  );
}

/** The five steps. An incomplete set-up opens at its address, a complete one at its review. */
export function SetupPage({ id, step }: { id: number; step: number | undefined }) {
  const { t } = useTranslation('sales-tax');
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useQuery(registrationQuery(id));
  const shown = step ?? (data?.isComplete ? 5 : 2);
  const show = (to: number) =>
    void navigate({ to: '/sales-tax/setup/$id', params: { id: String(id) }, search: { step: to } });
  return (
    <Page
      title={t('setup.one')}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('failed')}
      onRetry={() => void refetch()}
    >
      {data ? (
        <Steps shown={shown} onShow={show} reach={5}>
          <Step key={`${shown} ${data.version}`} registration={data} step={shown} onShow={show} />
        </Steps>
      ) : null}
    </Page>
  );
}

function Step(props: { registration: SalesTaxRegistration; step: number; onShow: (step: number) => void }) {
  const { registration, step, onShow } = props;
  const next = () => onShow(step + 1);
  if (step === 1) return <Introduction onNext={next} />;
  if (step === 2) return <AddressStep registration={registration} onNext={next} />;
  if (step === 3) return <AgenciesStep registration={registration} onNext={next} />;
  if (step === 4) return <RatesStep registration={registration} onNext={next} />;
  return <ReviewStep registration={registration} onShow={onShow} />;
}

function Steps(props: { shown: number; reach: number; onShow: (step: number) => void; children: React.ReactNode }) {
  const { t } = useTranslation('sales-tax');
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  return (
    <Stack gap="lg" maw={WIDTH}>
      <Stepper
        active={props.shown - 1}
        onStepClick={(index) => props.onShow(index + 1)}
        size="sm"
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        aria-label={t('setup.steps')}
      >
        {STEPS.map((step, index) => (
          <Stepper.Step
            key={step}
            label={t(`step.${step}`)}
            allowStepSelect={index < props.reach}
            aria-current={index === props.shown - 1 ? 'step' : undefined}
          />
        ))}
      </Stepper>
      {props.children}
    </Stack>
  );
}

function Introduction({ onNext }: { onNext: () => void }) {
  const { t } = useTranslation('sales-tax');
  return (
    <Card title={t('intro.title')} description={t('intro.text')}>
      <List spacing="xs">
        <List.Item>{t('intro.address')}</List.Item>
        <List.Item>{t('intro.agencies')}</List.Item>
        <List.Item>{t('intro.rates')}</List.Item>
      </List>
      <Text size="sm" c="dimmed">
        {t('intro.leave')}
      </Text>
      <Group>
        <Button onClick={onNext}>{t('intro.begin')}</Button>
      </Group>
    </Card>
  );
}
