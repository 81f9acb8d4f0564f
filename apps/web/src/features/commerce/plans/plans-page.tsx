import { PLAN_KINDS } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { List } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { InvoiceSellerCard } from '../billing/invoice-seller-card.tsx';
import { BillingCard } from './billing-card.tsx';
import { usePlanColumns } from './plan-columns.tsx';
import { plansQuery } from './plans.queries.ts';
import { PLAN_ORDERINGS, PLAN_STATUSES, type PlansSearch } from './plans.search.ts';

type Props = { search: PlansSearch; onSearch: (search: PlansSearch, isReplaced: boolean) => void };

// All at once, before anything is shown.
const TEXTS = ['plans', 'billing'] as const;

/** What the installation sells to its accounts, and whether it does. */
export function PlansPage({ search, onSearch }: Props) {
  useTranslation(TEXTS);
  const { t } = useTranslation('plans');
  return (
    <Page title={t('title')} description={t('description')} actions={<NewPlan label={t('create')} hasIcon />}>
      <BillingCard />
      <List
        label={t('list')}
        query={useQuery(plansQuery(search))}
        columns={usePlanColumns()}
        view={search}
        onView={onSearch}
        search={t('search')}
        isBareWhenEmpty
        filters={<Filters search={search} onSearch={onSearch} />}
        sort={{
          label: t('sort'),
          orderings: PLAN_ORDERINGS,
          nameOf: (ordering) => t(`sort.${ordering}`),
          isForNarrow: true,
        }}
        failed={t('failed')}
        isFiltered={search.search !== '' || search.kind !== undefined || search.status !== undefined}
        empty={
          <EmptyState title={t('empty.title')} text={t('empty.text')}>
            <NewPlan label={t('empty.create')} />
          </EmptyState>
        }
        nothingFound={{
          title: t('nothing_found'),
          text: t('nothing_found_text'),
          clear: t('nothing_found_clear'),
          onClear: () => onSearch({ ...search, page: 1, search: '', kind: undefined, status: undefined }, false),
        }}
      />
      <InvoiceSellerCard />
    </Page>
  );
}

function NewPlan({ label, hasIcon = false }: { label: string; hasIcon?: boolean }) {
  return (
    <LinkButton leftSection={hasIcon ? <Plus size={18} aria-hidden /> : undefined} to="/admin/pricing/new">
      {label}
    </LinkButton>
  );
}

function Filters({ search, onSearch }: Props) {
  const { t } = useTranslation('plans');
  return (
    <>
      <FilterSelect
        label={t('filter.kind')}
        all={t('filter.kind.all')}
        options={PLAN_KINDS.map((value) => ({ value, label: t(`filter.kind.${value}`) }))}
        value={search.kind}
        onChange={(kind) => onSearch({ ...search, kind, page: 1 }, false)}
      />
      <FilterSelect
        label={t('filter.status')}
        all={t('filter.status.all')}
        options={PLAN_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={search.status}
        onChange={(status) => onSearch({ ...search, status, page: 1 }, false)}
      />
    </>
  );
}
