import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { OfferedPlan } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { useTotal } from './bundle-offers.tsx';
import { offeredBundlesQuery, useBuyBundles, usageQuery } from './requests.queries.ts';

// More would be no choice of one click.
const SHOWN = 3;

/** Says that no sign request is left, and offers to buy some; who may not is told whom to ask. */
export function LimitNote() {
  const { t } = useTranslation('sign-requests');
  const errors = useErrorTexts();
  const { data } = useQuery(usageQuery);
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<CircleAlert aria-hidden />}
      title={errors('upload_limit_exceeded')}
    >
      <Stack gap="sm">
        <Text size="sm">{t('limit.kept')}</Text>
        {data ? <Way mayBuy={data.permissions.buy} /> : null}
      </Stack>
    </Alert>
  );
}

function Way({ mayBuy }: { mayBuy: boolean }) {
  const { t } = useTranslation('sign-requests');
  const { data } = useQuery({ ...offeredBundlesQuery, enabled: mayBuy });
  const buy = useBuyBundles();
  const plans = data?.filter(({ isSoldOut }) => !isSoldOut).slice(0, SHOWN) ?? [];
  if (!mayBuy) return <Text size="sm">{t('limit.ask')}</Text>;
  if (data !== undefined && plans.length === 0) return <Text size="sm">{t('offers.none')}</Text>;
  return (
    <>
      <Group gap="sm">
        {plans.map((plan) => (
          <BuyButton
            key={plan.id}
            plan={plan}
            isBuying={buy.isPending && buy.variables.plan === plan.id}
            onBuy={() => buy.mutate({ plan: plan.id, quantity: 1 })}
          />
        ))}
      </Group>
      <ErrorNote error={buy.error} title={t('buy.failed')} />
    </>
  );
}

function BuyButton({ plan, isBuying, onBuy }: { plan: OfferedPlan; isBuying: boolean; onBuy: () => void }) {
  const { t } = useTranslation('sign-requests');
  const { number } = useFormat();
  const totalOf = useTotal();
  const size = plan.requestsIncluded ?? 0;
  return (
    <Button size="sm" loading={isBuying} onClick={onBuy}>
      {t('limit.buy', { count: size, number: number(size), price: totalOf(plan, 1) })}
    </Button>
  );
}
