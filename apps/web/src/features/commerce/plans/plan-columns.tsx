import { Badge, Text } from '@mantine/core';
import type { Plan } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { type Column, rowLink } from '../../../ui/list/index.ts';
import { PlanStatus, PlanStatusButton } from './plan-status.tsx';
import type { PlansSearch } from './plans.search.ts';
import { useMoney } from './use-money.ts';

/** What the list shows of a plan or a bundle. */
export function usePlanColumns(): Column<Plan, PlansSearch['ordering']>[] {
  const { t } = useTranslation('plans');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        card: 'title',
        isRowHeader: true,
        orders: ['name', '-name'],
        cell: ({ id, name }) => (
          <Link {...rowLink('card', name)} to="/admin/pricing/$id" params={{ id: String(id) }}>
            <Bdi>{name}</Bdi>
          </Link>
        ),
      },
      {
        id: 'kind',
        header: t('column.kind'),
        width: 120,
        card: 'line',
        isForDesks: true,
        cell: (plan) => <Kind plan={plan} />,
      },
      {
        id: 'sku',
        header: t('column.sku'),
        width: 130,
        isForWideDesks: true,
        cell: ({ sku }) => (
          <Text inherit lineClamp={2} title={sku}>
            <Bdi>{sku}</Bdi>
          </Text>
        ),
      },
      {
        id: 'price',
        header: t('column.price'),
        width: 190,
        card: 'note',
        orders: ['price', '-price'],
        cell: (plan) => <Price plan={plan} />,
      },
      {
        id: 'requests',
        header: t('column.requests'),
        width: 110,
        align: 'end',
        isForDesks: true,
        cell: ({ requestsIncluded }) => (requestsIncluded === null ? t('unlimited') : format.number(requestsIncluded)),
      },
      {
        id: 'stock',
        header: t('column.stock'),
        width: 100,
        align: 'end',
        isForWideDesks: true,
        cell: ({ stock }) => (stock === null ? t('unlimited') : format.number(stock)),
      },
      {
        id: 'status',
        header: t('column.status'),
        width: 110,
        card: 'line',
        cell: (plan) => <PlanStatus plan={plan} />,
      },
      {
        id: 'acts',
        header: t('column.acts'),
        isHeaderHidden: true,
        width: 150,
        align: 'end',
        card: 'acts',
        cell: (plan) => <PlanStatusButton plan={plan} isInRow />,
      },
    ],
    [t, format],
  );
}

function Kind({ plan: { kind, isStart } }: { plan: Plan }) {
  const { t } = useTranslation('plans');
  return isStart ? <Badge color="blue">{t('start')}</Badge> : t(`kind.${kind}`);
}

function Price({ plan: { kind, monthlyPrice, yearlyPrice, price, currency } }: { plan: Plan }) {
  const { t } = useTranslation('plans');
  const money = useMoney();
  return kind === 'plan'
    ? t('price.periods', { month: money(monthlyPrice ?? 0, currency), year: money(yearlyPrice ?? 0, currency) })
    : money(price ?? 0, currency);
}
