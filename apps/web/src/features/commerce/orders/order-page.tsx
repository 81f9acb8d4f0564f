import { Alert, Grid, Group, Stack, Text } from '@mantine/core';
import type { Order } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Clock, Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Page } from '../../../ui/page.tsx';
import { useMoney } from '../plans/use-money.ts';
import { CustomerCard } from './customer-card.tsx';
import { OrderActs } from './order-acts.tsx';
import { OrderLines } from './order-lines.tsx';
import { FulfilmentBadge, PaymentBadge } from './order-marks.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { onTheWay, orderQuery } from './orders.queries.ts';
import { PapersCard } from './papers-card.tsx';
import { PayLinkCard } from './pay-link-card.tsx';

/** One order: what was bought, what became of it, and what can be done about it. */
export function OrderPage({ id }: { id: number }) {
  const { t } = useTranslation('orders');
  const { data, error, isPending, refetch } = useQuery(orderQuery(id));
  const [problem, setProblem] = useState<unknown>(null);
  return (
    <Page
      title={data ? t('one_named', { number: data.number }) : t('one')}
      description={data ? <States order={data} /> : undefined}
      actions={data ? <OrderActs order={data} onProblem={setProblem} /> : null}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('failed_one')}
      onRetry={() => void refetch()}
    >
      {data ? (
        <Stack gap="md">
          <Problem error={problem} />
          <OnTheWay order={data} />
          <Parts order={data} />
        </Stack>
      ) : null}
    </Page>
  );
}

/** Someone else may have done something in between: then the order is shown as it is now. */
function Problem({ error }: { error: unknown }) {
  const { t } = useTranslation('orders');
  if (!(error instanceof ApiError) || error.code !== 'version_stale') {
    return <ErrorNote error={error} title={t('act_failed')} />;
  }
  return (
    <Alert role="alert" color="orange" icon={<Info aria-hidden />} title={t('stale.title')}>
      <Text size="sm">{t('stale.text')}</Text>
    </Alert>
  );
}

/** Money that was asked to be given back and has not arrived. */
function OnTheWay({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const money = useMoney();
  const amount = onTheWay(order);
  if (amount === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element cannot hold these blocks
    <Alert role="status" color="blue" variant="light" icon={<Clock aria-hidden />}>
      {t('refund.on_the_way', { amount: money(amount, order.currency) })}
    </Alert>
  );
}

function States({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const { createdAt, paidAt, payment } = order;
  return (
    <Group gap="xs">
      <PaymentBadge payment={payment} />
      <FulfilmentBadge {...order} />
      <Text size="sm">
        <time dateTime={createdAt}>{t('made_on', { date: format.date(createdAt) })}</time>
        {paidAt === null ? null : (
          <>
            {' · '}
            <time dateTime={paidAt}>{t('paid_on', { date: format.date(paidAt) })}</time>
          </>
        )}
      </Text>
    </Group>
  );
}

const WIDE = { base: 12, lg: 8 };
const NARROW = { base: 12, lg: 4 };

function Parts({ order }: { order: Order }) {
  return (
    <Grid gap="md">
      <Grid.Col span={WIDE}>
        <Stack gap="md">
          <OrderLines order={order} />
          <OrderTimeline order={order} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={NARROW}>
        <Stack gap="md">
          <CustomerCard order={order} />
          {order.permissions.pay ? <PayLinkCard order={order} /> : null}
          <PapersCard order={order} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
