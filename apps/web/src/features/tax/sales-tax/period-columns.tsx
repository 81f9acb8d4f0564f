import type { SalesTaxPeriod } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { type Column, rowLink } from '../../../ui/list/index.ts';
import { DueBadge } from './due-badge.tsx';
import type { PeriodsSearch } from './sales-tax.search.ts';
import { stateName } from './us-states.ts';
import { useTaxFormat } from './use-tax-format.ts';

/** What lists show of a filing period. */
export function usePeriodColumns(): Column<SalesTaxPeriod, PeriodsSearch['ordering']>[] {
  const { t } = useTranslation('sales-tax');
  const { day, money } = useTaxFormat();
  return useMemo(
    () => [
      {
        id: 'agency',
        header: t('column.agency'),
        card: 'title',
        isRowHeader: true,
        orders: ['agency', '-agency'],
        cell: ({ id, agency }) => (
          <Link {...rowLink('card', agency.name)} to="/sales-tax/manage/$id" params={{ id: String(id) }}>
            <Bdi>{agency.name}</Bdi>
          </Link>
        ),
      },
      {
        id: 'state',
        header: t('column.state'),
        width: 150,
        isForWideDesks: true,
        cell: ({ agency }) => stateName(agency.state),
      },
      {
        id: 'period',
        header: t('column.period'),
        width: 230,
        isForDesks: true,
        card: 'line',
        cell: ({ from, to }) => t('period_days', { from: day(from), to: day(to) }),
      },
      {
        id: 'due_on',
        header: t('column.due_on'),
        width: 130,
        orders: ['due_on', '-due_on'],
        cell: ({ dueOn }) => day(dueOn),
      },
      {
        id: 'due_card',
        header: t('column.due_on'),
        card: 'line',
        isForCards: true,
        cell: ({ dueOn }) => t('card.due', { day: day(dueOn) }),
      },
      {
        id: 'to_pay',
        header: t('column.to_pay'),
        width: 130,
        align: 'end',
        card: 'note',
        cell: ({ toPay, currency, figures }) => (figures === null ? '–' : money(toPay, currency)),
      },
      {
        id: 'due',
        header: t('column.status'),
        width: 170,
        card: 'line',
        cell: (period) => <DueBadge period={period} />,
      },
    ],
    // The formats belong to the language, as the texts do.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
    [t],
  );
}
