import { Badge } from '@mantine/core';
import type { PeriodDue, SalesTaxPeriod } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import type { PaletteName } from '../../../ui/palettes.ts';

const DUE: Record<PeriodDue, PaletteName> = {
  running: 'gray',
  due: 'blue',
  due_soon: 'orange',
  late: 'red',
  done: 'green',
};

/** Where a period stands, by word and colour together. What is filed and not paid says so. */
export function DueBadge({ period: { due, state } }: { period: Pick<SalesTaxPeriod, 'due' | 'state'> }) {
  const { t } = useTranslation('sales-tax');
  return (
    <Badge color={DUE[due]} variant="light">
      {t(`due.${due}`)}
      {state === 'filed' ? ` · ${t('state.filed')}` : ''}
    </Badge>
  );
}
