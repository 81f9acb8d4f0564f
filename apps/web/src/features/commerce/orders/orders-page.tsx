import { Button, Group, Text } from '@mantine/core';
import { ORDER_PAYMENTS, type listOrders, type Output } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { FilterChips, List } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { useMoney } from '../plans/use-money.ts';
import { SellingTabs } from '../products/selling-tabs.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { ordersQuery, useExportOrders } from './orders.queries.ts';
import { isFiltered, ORDER_ORDERINGS, type OrdersSearch } from './orders.search.ts';

type Props = { search: OrdersSearch; onSearch: (search: OrdersSearch, isReplaced: boolean) => void };

const NOT_NARROWED = {
  page: 1,
  search: '',
  payment: undefined,
  fulfilled: undefined,
  cancelled: undefined,
  product: undefined,
} as const;

/** The orders of the installation. Search, filters, order and page are in the address; `onSearch` changes them. */
export function OrdersPage({ search, onSearch }: Props) {
  const { t } = useTranslation('orders');
  const query = useQuery(ordersQuery(search));
  const mayCreate = query.data?.permissions.create ?? false;
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <Export search={search} />
          {mayCreate ? <NewOrder /> : null}
        </>
      }
    >
      <SellingTabs here="orders" />
      <List
        label={t('title')}
        query={query}
        columns={useOrderColumns()}
        view={search}
        onView={onSearch}
        search={t('search')}
        filters={<Filters search={search} onSearch={onSearch} />}
        sort={{
          label: t('sort'),
          orderings: ORDER_ORDERINGS,
          nameOf: (ordering) => t(`sort.${ordering}`),
          isForNarrow: true,
        }}
        chips={<ProductChip search={search} onSearch={onSearch} />}
        bar={<Sums sums={query.data?.sums} />}
        isBareWhenEmpty
        failed={t('failed')}
        isFiltered={isFiltered(search)}
        empty={
          <EmptyState title={t('empty.title')} text={t('empty.text')}>
            {mayCreate ? <NewOrder /> : null}
          </EmptyState>
        }
        nothingFound={{
          title: t('nothing_found'),
          text: t('nothing_found_text'),
          clear: t('nothing_found_clear'),
          onClear: () => onSearch({ ...search, ...NOT_NARROWED }, false),
        }}
      />
    </Page>
  );
}

function Export({ search }: Pick<Props, 'search'>) {
  const { t } = useTranslation('orders');
  const exporting = useExportOrders();
  return (
    <Button
      variant="default"
      leftSection={<Download size={18} aria-hidden />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate(search)}
    >
      {t('export')}
    </Button>
  );
}

function NewOrder() {
  const { t } = useTranslation('orders');
  return (
    <LinkButton leftSection={<Plus size={18} aria-hidden />} to="/admin/orders/new">
      {t('create')}
    </LinkButton>
  );
}

function Filters({ search, onSearch }: Props) {
  const { t } = useTranslation('orders');
  const narrow = (part: Partial<OrdersSearch>) => onSearch({ ...search, ...part, page: 1 }, false);
  return (
    <>
      <FilterSelect
        label={t('filter.payment')}
        all={t('filter.payment.all')}
        options={ORDER_PAYMENTS.map((value) => ({ value, label: t(`payment.${value}`) }))}
        value={search.payment}
        onChange={(payment) => narrow({ payment })}
      />
      <FilterSelect
        label={t('filter.fulfilment')}
        all={t('filter.fulfilment.all')}
        options={[
          { value: 'false', label: t('unfulfilled') },
          { value: 'true', label: t('fulfilled') },
        ]}
        value={search.fulfilled}
        onChange={(fulfilled) => narrow({ fulfilled })}
      />
      <FilterSelect
        label={t('filter.cancelled')}
        all={t('filter.cancelled.all')}
        options={[
          { value: 'false', label: t('filter.cancelled.false') },
          { value: 'true', label: t('filter.cancelled.true') },
        ]}
        value={search.cancelled}
        onChange={(cancelled) => narrow({ cancelled })}
      />
    </>
  );
}

/** Set by a link on the page of a product. */
function ProductChip({ search, onSearch }: Props) {
  const { t } = useTranslation('orders');
  if (search.product === undefined) return null;
  const text = t('filter.product');
  return (
    <FilterChips
      label={t('filters')}
      chips={[{ narrowing: 'product', name: t('filter.product_clear'), text }]}
      onRemove={() => onSearch({ ...search, product: undefined, page: 1 }, false)}
    />
  );
}

/** What all that match come to, by currency. */
function Sums({ sums = [] }: { sums: Output<typeof listOrders>['sums'] | undefined }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const money = useMoney();
  if (sums.length === 0) return null;
  return (
    <Group px="md" pb="sm" gap="lg" component="section" aria-label={t('sums')}>
      {sums.map(({ currency, count, total, paid, refunded }) => (
        <div key={currency} style={{ flex: '1 1 100%' }}>
          {sums.length > 1 ? (
            <Text size="sm" fw={550}>
              {currency}
            </Text>
          ) : null}
          <Facts
            facts={[
              { key: 'count', name: t('sums.count'), value: format.number(count) },
              { key: 'total', name: t('sums.total'), value: money(total, currency) },
              { key: 'paid', name: t('sums.paid'), value: money(paid, currency) },
              { key: 'refunded', name: t('sums.refunded'), value: money(refunded, currency) },
            ]}
          />
        </div>
      ))}
    </Group>
  );
}
