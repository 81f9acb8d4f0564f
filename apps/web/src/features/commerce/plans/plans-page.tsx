import { Button, Select } from '@mantine/core';
import { PLAN_KINDS } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
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
          isForPhones: true,
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
    <Button
      leftSection={hasIcon ? <Plus size={18} aria-hidden /> : undefined}
      renderRoot={(props) => <Link {...props} to="/admin/pricing/new" />}
    >
      {label}
    </Button>
  );
}

function Filters({ search, onSearch }: Props) {
  const { t } = useTranslation('plans');
  return (
    <>
      <Select
        aria-label={t('filter.kind')}
        flex="1 1 160px"
        allowDeselect={false}
        data={[
          { value: '', label: t('filter.kind.all') },
          ...PLAN_KINDS.map((kind) => ({ value: kind, label: t(`filter.kind.${kind}`) })),
        ]}
        value={search.kind ?? ''}
        onChange={(value) => onSearch({ ...search, kind: PLAN_KINDS.find((kind) => kind === value), page: 1 }, false)}
      />
      <Select
        aria-label={t('filter.status')}
        flex="1 1 160px"
        allowDeselect={false}
        data={[
          { value: '', label: t('filter.status.all') },
          ...PLAN_STATUSES.map((status) => ({ value: status, label: t(`status.${status}`) })),
        ]}
        value={search.status ?? ''}
        onChange={(value) =>
          onSearch({ ...search, status: PLAN_STATUSES.find((status) => status === value), page: 1 }, false)
        }
      />
    </>
  );
}
