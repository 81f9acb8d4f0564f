import { Button, Group, Stack, Text } from '@mantine/core';
import { bundlePrice, formatMoney, MOST_BUNDLES, type OfferedPlan, totalsOf } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { useBuyBundles } from './requests.queries.ts';

/** What so many bundles cost, with tax. */
export function useTotal(): (plan: OfferedPlan, quantity: number) => string {
  const locale = useLocale();
  return (plan, quantity) => {
    const { currency, taxRate } = plan;
    const { total } = totalsOf([{ quantity, price: bundlePrice(plan, quantity), taxRate }], { currency });
    return formatMoney({ amount: total, currency }, locale);
  };
}

/** The bundles that can be bought, each with how many of it. */
export function BundleOffers({ plans }: { plans: readonly OfferedPlan[] }) {
  const { t } = useTranslation('sign-requests');
  const buy = useBuyBundles();
  return (
    <Stack gap="sm">
      <ErrorNote error={buy.error} title={t('buy.failed')} />
      <Ruled aria-label={t('offers')}>
        {plans.map((plan) => (
          <Offer
            key={plan.id}
            plan={plan}
            isBuying={buy.isPending && buy.variables.plan === plan.id}
            isDisabled={buy.isPending}
            onBuy={(quantity) => buy.mutate({ plan: plan.id, quantity })}
          />
        ))}
      </Ruled>
    </Stack>
  );
}

function Offer(props: {
  plan: OfferedPlan;
  isBuying: boolean;
  isDisabled: boolean;
  onBuy: (quantity: number) => void;
}) {
  const { t } = useTranslation('sign-requests');
  const { number } = useFormat();
  const locale = useLocale();
  const totalOf = useTotal();
  const [typed, setTyped] = useState<number | string>(1);
  // While another number is typed, there may be none.
  const quantity = Math.max(1, Math.floor(Number(typed)) || 1);
  const { plan } = props;
  const size = plan.requestsIncluded ?? 0;
  const { bulkPrice, bulkFrom, currency } = plan;
  return (
    <li>
      <Group justify="space-between" align="flex-end" gap="md">
        <Stack gap={2} flex="1 1 220px" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text fw={550}>
            <Bdi>{plan.name}</Bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {t('requests', { count: size, number: number(size) })}
          </Text>
          {bulkPrice === null || bulkFrom === null ? null : (
            <Text size="sm" c="dimmed">
              {t('bulk', { number: number(bulkFrom), price: formatMoney({ amount: bulkPrice, currency }, locale) })}
            </Text>
          )}
          {plan.features.map((feature) => (
            <Text key={feature} size="sm">
              <Bdi>{feature}</Bdi>
            </Text>
          ))}
        </Stack>
        {plan.isSoldOut ? (
          <Text size="sm" c="dimmed">
            {t('sold_out')}
          </Text>
        ) : (
          <Group gap="sm" align="flex-end">
            <NumberInput
              label={t('quantity')}
              w={96}
              min={1}
              max={MOST_BUNDLES}
              clampBehavior="strict"
              allowDecimal={false}
              allowNegative={false}
              // Digits run from left to right, and the buttons would lie on them where the page does not.
              hideControls
              value={typed}
              onChange={setTyped}
              onBlur={() => setTyped(quantity)}
            />
            <Button loading={props.isBuying} disabled={props.isDisabled} onClick={() => props.onBuy(quantity)}>
              {t('buy.for', { price: totalOf(plan, quantity) })}
            </Button>
          </Group>
        )}
      </Group>
    </li>
  );
}
