import { Group, Text } from '@mantine/core';
import type { OrderSummary } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { type Column, rowLink } from '../../../ui/list/index.ts';
import { useMoney } from '../plans/use-money.ts';
import { FulfilmentBadge, PaymentBadge } from './order-marks.tsx';
import type { OrdersSearch } from './orders.search.ts';

/** What the list shows of an order. */
export function useOrderColumns(): Column<OrderSummary, OrdersSearch['ordering']>[] {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const money = useMoney();
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('column.number'),
        width: 110,
        card: 'title',
        isRowHeader: true,
        orders: ['-number', 'number'],
        cell: ({ id, number }) => (
          <Link {...rowLink('card', number)} to="/admin/orders/$id" params={{ id: String(id) }}>
            <Bdi>{number}</Bdi>
          </Link>
        ),
      },
      {
        id: 'customer',
        header: t('column.customer'),
        card: 'wide',
        isTwoLines: true,
        cell: ({ customer }) => <Customer customer={customer} />,
      },
      {
        id: 'date',
        header: t('column.date'),
        width: 130,
        card: 'note',
        isForDesks: true,
        cell: ({ createdAt }) => <time dateTime={createdAt}>{format.date(createdAt)}</time>,
      },
      {
        id: 'total',
        header: t('column.total'),
        width: 160,
        align: 'end',
        card: 'line',
        orders: ['-total', 'total'],
        cell: ({ total, refunded, currency }) => (
          <>
            <Bdi>{money(total, currency)}</Bdi>
            {refunded > 0 ? (
              <Text size="sm" c="dimmed">
                {t('refunded_of', { amount: money(refunded, currency) })}
              </Text>
            ) : null}
          </>
        ),
      },
      {
        id: 'state',
        header: t('column.state'),
        width: '30%',
        card: 'line',
        cell: (order) => (
          <Group gap={4}>
            <PaymentBadge payment={order.payment} />
            <FulfilmentBadge {...order} />
          </Group>
        ),
      },
    ],
    [t, format, money],
  );
}

function Customer({ customer: { name, company, email } }: Pick<OrderSummary, 'customer'>) {
  const more = company === '' || company === name ? email : company;
  return (
    <div style={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
      <Text component="span" inherit lineClamp={2}>
        <Bdi>{name}</Bdi>
      </Text>
      {more === '' || more === name ? null : (
        <Text size="sm" c="dimmed" lineClamp={1}>
          <Bdi>{more}</Bdi>
        </Text>
      )}
    </div>
  );
}
