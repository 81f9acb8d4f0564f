import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import type { FiguresFromOrders, SalesTaxPeriod } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Info, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { CancelButton } from '../../../ui/form/index.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { fromOrdersQuery } from './sales-tax.queries.ts';
import { useTaxFormat } from './use-tax-format.ts';

type Props = {
  period: SalesTaxPeriod;
  /** Figures stand in the form that would be replaced. */
  hasFigures: boolean;
  onTake: (found: FiguresFromOrders) => void;
  onClose: () => void;
};

/** Shows what orders suggest for a period, and puts it into the form. Nothing is saved by it. */
export function TakeOverDialog({ period, hasFigures, onTake, onClose }: Props) {
  const { t } = useTranslation('sales-tax');
  const { day } = useTaxFormat();
  const { data, error, isFetching, refetch } = useQuery(fromOrdersQuery(period.id));
  const found = isFetching ? undefined : data;
  const days = { from: day(period.from), to: day(period.to) };
  return (
    <Dialog onClose={onClose} title={t('take.act')} size="lg">
      <Stack>
        {found === undefined ? (
          isFetching ? (
            <TextSkeleton lines={4} />
          ) : (
            <ErrorNote error={error} title={t('take.failed')} onRetry={() => void refetch()} />
          )
        ) : (
          <>
            <Text size="sm">{t(`take.text_${found.reporting}`, days)}</Text>
            <Found found={found} period={period} />
            {hasFigures && found.orders > 0 ? (
              <Alert color="yellow" icon={<TriangleAlert aria-hidden />}>
                {t('take.replaces')}
              </Alert>
            ) : null}
          </>
        )}
        <Group gap="sm">
          {found !== undefined && found.orders > 0 ? (
            <Button onClick={() => onTake(found)}>{t(hasFigures ? 'take.replace' : 'take.fill')}</Button>
          ) : null}
          <CancelButton onClick={onClose} />
        </Group>
      </Stack>
    </Dialog>
  );
}

function Found({ found, period }: { found: FiguresFromOrders; period: SalesTaxPeriod }) {
  const { t } = useTranslation('sales-tax');
  const format = useFormat();
  const { day, money, rate } = useTaxFormat();
  const amount = (units: number) => money(units, found.currency);
  if (found.orders === 0) return <NoOrders otherCurrencies={found.otherCurrencies} />;
  const facts = [
    { key: 'orders', name: t('take.orders'), value: format.number(found.orders) },
    { key: 'gross', name: t('figures.gross'), value: amount(found.gross) },
    { key: 'exempt', name: t('figures.exempt'), value: amount(found.exempt) },
    ...(found.shipping === 0 ? [] : [{ key: 'shipping', name: t('take.shipping'), value: amount(found.shipping) }]),
    ...period.lines.map((line) => ({
      key: `${line.rateId} ${line.from}`,
      name: (
        <>
          {t('figures.taxable', { name: line.name, rate: rate(line.rate) })}
          <br />
          {t('period_days', { from: day(line.from), to: day(line.to) })}
        </>
      ),
      value: amount(takenOf(found, line)),
    })),
  ];
  return (
    <>
      <Facts facts={facts} />
      <NotTaken found={found} />
      {found.partlyRefunded.orders === 0 ? null : (
        <Alert color="yellow" icon={<TriangleAlert aria-hidden />}>
          {t('take.partly_refunded', {
            number: format.number(found.partlyRefunded.orders),
            amount: amount(found.partlyRefunded.refunded),
          })}
        </Alert>
      )}
      <OtherCurrencies number={found.otherCurrencies} />
    </>
  );
}

function NotTaken({ found: { notTaken, currency } }: { found: FiguresFromOrders }) {
  const { t } = useTranslation('sales-tax');
  const format = useFormat();
  const { money, rate } = useTaxFormat();
  if (notTaken.length === 0) return null;
  const sum = notTaken.reduce((all, { net }) => all + net, 0);
  return (
    <Alert color="yellow" icon={<TriangleAlert aria-hidden />}>
      <Text size="sm" fw={650}>
        {t('take.not_taken', { amount: money(sum, currency) })}
      </Text>
      <Text size="sm">{t('take.not_taken_text')}</Text>
      <List size="sm" mt="xs">
        {notTaken.map((one) => (
          <List.Item key={one.rate}>
            {t('take.not_taken_rate', {
              rate: rate(one.rate),
              amount: money(one.net, currency),
              number: format.number(one.orders),
            })}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function NoOrders({ otherCurrencies }: { otherCurrencies: number }) {
  const { t } = useTranslation('sales-tax');
  return (
    <>
      <Text>{t('take.none')}</Text>
      <OtherCurrencies number={otherCurrencies} />
    </>
  );
}

function OtherCurrencies({ number }: { number: number }) {
  const { t } = useTranslation('sales-tax');
  const format = useFormat();
  if (number === 0) return null;
  return (
    <Alert color="blue" icon={<Info aria-hidden />}>
      {t('take.other_currencies', { number: format.number(number) })}
    </Alert>
  );
}

/** What was found for a line of the period. */
export const takenOf = (
  { taxable }: FiguresFromOrders,
  line: Pick<SalesTaxPeriod['lines'][number], 'rateId' | 'from'>,
): number => taxable.find(({ rateId, from }) => rateId === line.rateId && from === line.from)?.amount ?? 0;
