import { Stack, Switch, Text } from '@mantine/core';
import type { BillingConfig } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { isolated } from '../../../lib/isolated.ts';
import { billingConfigQuery, useTurnBilling } from './plans.queries.ts';

/** The switch of billing, with what it means for the accounts there are. */
export function BillingCard() {
  const { t } = useTranslation('plans');
  const { data, error, refetch } = useQuery(billingConfigQuery);
  if (!data) return error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null;
  return (
    <Card title={t('billing.title')} description={t(data.isOn ? 'billing.on_text' : 'billing.off_text')}>
      <Stack gap="sm">
        <BillingSwitch config={data} />
        <StartText config={data} />
      </Stack>
    </Card>
  );
}

function BillingSwitch({ config: { isOn, activePlans } }: { config: BillingConfig }) {
  const { t } = useTranslation('plans');
  const { mutate, isPending } = useTurnBilling();
  const mayTurn = isOn || activePlans > 0;
  const turn = async () => {
    const act = isOn ? 'turn_off' : 'turn_on';
    const question = {
      title: t(`billing.${act}`),
      body: t(`billing.${act}.text`),
      confirmLabel: t(`billing.${act}.sure`),
    };
    if (!(await confirm(question))) return;
    mutate(!isOn, {
      onSuccess: () => toastDone(t(isOn ? 'billing.turned_off' : 'billing.turned_on')),
      onError: (cause) => toastFailure(t('act_failed'), cause),
    });
  };
  return (
    <Switch
      label={t('billing.switch')}
      description={mayTurn ? undefined : t('billing.needs_plan')}
      checked={isOn}
      disabled={isPending || !mayTurn}
      onChange={() => void turn()}
    />
  );
}

/** What accounts have that bought no plan. */
function StartText({ config: { start } }: { config: BillingConfig }) {
  const { t } = useTranslation('plans');
  const { number } = useFormat();
  const textOf = ({ name, requestsIncluded }: NonNullable<BillingConfig['start']>): string =>
    requestsIncluded === null
      ? t('billing.start_unlimited', { name: isolated(name) })
      : t('billing.start', { name: isolated(name), count: requestsIncluded, number: number(requestsIncluded) });
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {start === null ? t('billing.no_start') : textOf(start)}
    </Text>
  );
}
