import { Stack, Text } from '@mantine/core';
import type { Order, OrderLine } from '@sealwright/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { type Column, ListTable } from '../../../ui/list/index.ts';
import { useMoney } from '../plans/use-money.ts';
import { OrderTotals } from './order-totals.tsx';

type Line = OrderLine & { id: number };

/** What was bought, as it was then, and what it comes to. */
export function OrderLines({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { lines, currency, refunded, note } = order;
  const rows = useMemo(() => lines.map((line, index) => ({ ...line, id: index })), [lines]);
  return (
    <Card title={t('lines')}>
      <Stack gap="lg">
        <ListTable label={t('lines')} columns={useLineColumns(currency)} rows={rows} />
        <OrderTotals totals={order} currency={currency} refunded={refunded} />
        {note === '' ? null : (
          <div>
            <Text size="sm" c="dimmed">
              {t('field.note')}
            </Text>
            <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              <Bdi>{note}</Bdi>
            </Text>
          </div>
        )}
      </Stack>
    </Card>
  );
}

function useLineColumns(currency: string): Column<Line>[] {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const money = useMoney();
  return useMemo(
    () => [
      {
        id: 'item',
        header: t('line.item'),
        card: 'title',
        isRowHeader: true,
        cell: (line) => <Item line={line} />,
      },
      {
        id: 'quantity',
        header: t('line.quantity'),
        width: 100,
        align: 'end',
        card: 'line',
        cell: ({ quantity, price }) => (
          <>
            <span className="visually-hidden">{t('line.quantity')} </span>
            {format.number(quantity)} × <Bdi>{money(price, currency)}</Bdi>
          </>
        ),
        isForCards: true,
      },
      {
        id: 'count',
        header: t('line.quantity'),
        width: 90,
        align: 'end',
        cell: ({ quantity }) => format.number(quantity),
      },
      {
        id: 'price',
        header: t('line.price'),
        width: 150,
        align: 'end',
        cell: ({ price, isBulk }) => (
          <>
            <Bdi>{money(price, currency)}</Bdi>
            {isBulk ? (
              <Text size="sm" c="dimmed">
                {t('line.bulk')}
              </Text>
            ) : null}
          </>
        ),
      },
      {
        id: 'amount',
        header: t('line.amount'),
        width: 160,
        align: 'end',
        card: 'end',
        cell: ({ amount }) => <Bdi>{money(amount, currency)}</Bdi>,
      },
    ],
    [t, format, money, currency],
  );
}

function Item({ line: { product, name, sku } }: { line: Line }) {
  return (
    <div style={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
      {product === null ? (
        <Bdi>{name}</Bdi>
      ) : (
        <LinkAnchor inherit to="/admin/products/$id" params={{ id: String(product) }}>
          <Bdi>{name}</Bdi>
        </LinkAnchor>
      )}
      <Text size="sm" c="dimmed">
        <Bdi>{sku}</Bdi>
      </Text>
    </div>
  );
}
