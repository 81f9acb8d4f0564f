import { Badge, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import type { BillingInterval, OfferedPlan, SubscriptionDetails } from '@sealwright/contract';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import classes from './plan-options.module.css';
import { usePlanWords } from './plan-words.ts';

type Props = {
  offered: readonly OfferedPlan[];
  interval: BillingInterval;
  subscription: SubscriptionDetails | null;
  chosen: number | null;
  onChoose: (id: number) => void;
};

/** The plans that are offered, as cards of which one is chosen. */
export function PlanOptions({ offered, interval, subscription, chosen, onChoose }: Props) {
  const { t } = useTranslation('billing');
  return (
    <Radio.Group
      aria-label={t('choose.plans')}
      value={chosen === null ? null : String(chosen)}
      onChange={(value) => onChoose(Number(value))}
    >
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {offered.map((plan) => (
          <Option key={plan.id} plan={plan} interval={interval} subscription={subscription} />
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

type OptionProps = { plan: OfferedPlan; interval: BillingInterval; subscription: SubscriptionDetails | null };

function Option({ plan, interval, subscription }: OptionProps) {
  const { t } = useTranslation('billing');
  const words = usePlanWords();
  const { id, name, features, requestsIncluded, isSoldOut, currency, taxRate } = plan;
  const price = (interval === 'year' ? plan.yearlyPrice : plan.monthlyPrice) ?? 0;
  return (
    <Radio.Card value={String(id)} className={classes.option} disabled={isSoldOut} p="md" radius="lg">
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Radio.Indicator mt={3} />
        <Stack gap={6} miw={0} flex={1}>
          <Group gap={8}>
            <Text fw={600} className={classes.name}>
              <Bdi>{name}</Bdi>
            </Text>
            <Marks plan={plan} interval={interval} subscription={subscription} />
          </Group>
          <Text>{words.price({ price, currency, interval, taxRate })}</Text>
          <Text size="sm" c="dimmed">
            {t('fact.requests')}: {words.requests(requestsIncluded)}
          </Text>
          {features.length > 0 ? (
            <ul className={classes.features}>
              {features.map((feature) => (
                <li key={feature}>
                  <Check size={16} aria-hidden />
                  <span>
                    <Bdi>{feature}</Bdi>
                  </span>
                </li>
              ))}
            </ul>
          ) : null}
        </Stack>
      </Group>
    </Radio.Card>
  );
}

/** Whether it is the present plan, the next one, or sold out. */
function Marks({ plan: { id, isSoldOut }, interval, subscription }: OptionProps) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { plan, nextPlan, currentPeriodEnd = '', state } = subscription ?? {};
  const isHere = (one: typeof nextPlan) => one?.planId === id && one.interval === interval;
  if (state !== 'starting' && isHere(plan)) return <Badge variant="light">{t('choose.current')}</Badge>;
  if (isHere(nextPlan)) {
    return <Badge variant="light">{t('choose.next', { day: format.date(currentPeriodEnd) })}</Badge>;
  }
  return isSoldOut ? (
    <Badge variant="light" color="gray">
      {t('choose.sold_out')}
    </Badge>
  ) : null;
}
