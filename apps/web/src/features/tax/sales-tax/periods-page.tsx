import { Button } from '@mantine/core';
import { AGENCY_LEVELS, FILING_FREQUENCIES, PERIOD_DUES, PERIOD_STATES } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../../ui/day-input.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { List } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { usePeriodColumns } from './period-columns.tsx';
import { periodsQuery, useExportPeriods } from './sales-tax.queries.ts';
import { DEFAULT_PERIODS, isFiltered, PERIOD_ORDERINGS, type PeriodsSearch } from './sales-tax.search.ts';

type Props = { search: PeriodsSearch; onSearch: (search: PeriodsSearch, isReplaced: boolean) => void };

/** All filing periods of the account. Filters, order and page are in the address. */
export function PeriodsPage({ search, onSearch }: Props) {
  const { t } = useTranslation('sales-tax');
  const query = useQuery(periodsQuery(search));
  const exporting = useExportPeriods();
  return (
    <Page
      title={t('manage.title')}
      description={t('manage.text')}
      actions={
        <Button
          variant="default"
          leftSection={<Download size={18} aria-hidden />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate(search)}
        >
          {t('manage.export')}
        </Button>
      }
    >
      <List
        label={t('manage.title')}
        query={query}
        columns={usePeriodColumns()}
        view={search}
        onView={onSearch}
        search={t('manage.search')}
        filters={<Filters search={search} onSearch={onSearch} />}
        sort={{
          label: t('manage.sort'),
          orderings: PERIOD_ORDERINGS,
          nameOf: (ordering) => t(`sort.${ordering}`),
          isForNarrow: true,
        }}
        isBareWhenEmpty
        failed={t('failed')}
        isFiltered={isFiltered(search)}
        empty={
          <EmptyState title={t('manage.empty')} text={t('manage.empty_text')}>
            <LinkButton to="/sales-tax/setup">{t('manage.to_setup')}</LinkButton>
          </EmptyState>
        }
        nothingFound={{
          title: t('manage.nothing'),
          text: t('manage.nothing_text'),
          clear: t('manage.clear'),
          onClear: () => onSearch({ ...DEFAULT_PERIODS, pageSize: search.pageSize, ordering: search.ordering }, false),
        }}
      />
    </Page>
  );
}

function Filters({ search, onSearch }: Props) {
  const { t } = useTranslation('sales-tax');
  const look = { isLabelShown: true, width: 125, all: t('filter.all') };
  const narrow = (part: Partial<PeriodsSearch>) => onSearch({ ...search, ...part, page: 1 }, false);
  return (
    <>
      <FilterSelect
        {...look}
        label={t('filter.due')}
        options={PERIOD_DUES.map((value) => ({ value, label: t(`due.${value}`) }))}
        value={search.due}
        onChange={(due) => narrow({ due })}
      />
      <FilterSelect
        {...look}
        label={t('filter.state')}
        options={PERIOD_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={search.state}
        onChange={(state) => narrow({ state })}
      />
      <FilterSelect
        {...look}
        label={t('filter.level')}
        options={AGENCY_LEVELS.map((value) => ({ value, label: t(`level.${value}`) }))}
        value={search.level}
        onChange={(level) => narrow({ level })}
      />
      <FilterSelect
        {...look}
        label={t('filter.frequency')}
        options={FILING_FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
        value={search.frequency}
        onChange={(frequency) => narrow({ frequency })}
      />
      <DayInput label={t('filter.from')} day={search.from} onDay={(from) => narrow({ from })} />
      <DayInput label={t('filter.to')} day={search.to} onDay={(to) => narrow({ to })} />
    </>
  );
}
