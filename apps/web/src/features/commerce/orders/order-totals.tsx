import { Group, Stack, Text } from '@mantine/core';
import { percentOf, type Totals } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { useMoney } from '../plans/use-money.ts';

type Row = { key: string; name: string; amount: number; isStrong?: boolean };

/** How the lines become what is to be paid. `refunded`: what was given back of it. */
export function OrderTotals({
  totals,
  currency,
  refunded = 0,
}: {
  totals: Totals;
  currency: string;
  refunded?: number;
}) {
  const { t } = useTranslation('orders');
  const money = useMoney();
  const rows = useRows(totals, currency, refunded);
  return (
    <Stack component="dl" gap={6} m={0} maw={420} ms="auto" w="100%" aria-label={t('summary')}>
      {rows.map(({ key, name, amount, isStrong = false }) => (
        <Group key={key} justify="space-between" gap="md" wrap="nowrap" align="baseline">
          <Text component="dt" size="sm" fw={isStrong ? 650 : 400} c={isStrong ? 'inherit' : 'dimmed'}>
            {name}
          </Text>
          <Text component="dd" m={0} fw={isStrong ? 650 : 400} style={{ whiteSpace: 'nowrap' }}>
            <Bdi>{money(amount, currency)}</Bdi>
          </Text>
        </Group>
      ))}
    </Stack>
  );
}

function useRows(totals: Totals, currency: string, refunded: number): Row[] {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const money = useMoney();
  const { subtotal, discount, shipping, taxes, total } = totals;
  const rate = (millionths: number) =>
    format.number(Number(percentOf(millionths)) / 100, { style: 'percent', maximumFractionDigits: 4 });
  return [
    { key: 'subtotal', name: t('total.subtotal'), amount: subtotal },
    ...(discount === 0 ? [] : [{ key: 'discount', name: t('total.discount'), amount: -discount }]),
    ...taxes
      .filter((tax) => tax.rate > 0)
      .map((tax) => ({
        key: `tax-${tax.rate}`,
        name: t('total.tax', { rate: rate(tax.rate), amount: money(tax.net, currency) }),
        amount: tax.tax,
      })),
    ...(shipping === 0 ? [] : [{ key: 'shipping', name: t('total.shipping'), amount: shipping }]),
    { key: 'total', name: t('total.total'), amount: total, isStrong: true },
    ...(refunded === 0 ? [] : [{ key: 'refunded', name: t('total.refunded'), amount: refunded }]),
  ];
}
