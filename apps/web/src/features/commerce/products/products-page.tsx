import { Button } from '@mantine/core';
import { PRODUCT_CATEGORIES, PRODUCT_STATUSES, STOCK_STATES } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { List, useSelection } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { useProductColumns } from './product-columns.tsx';
import { ProductsBar } from './products-bar.tsx';
import { countMatching, productsQuery, useExportProducts, wordsQuery } from './products.queries.ts';
import { SellingTabs } from './selling-tabs.tsx';
import { filterOf, isFiltered, PRODUCT_ORDERINGS, type ProductsSearch } from './products.search.ts';

type Props = { search: ProductsSearch; onSearch: (search: ProductsSearch, isReplaced: boolean) => void };

const NOT_NARROWED = {
  page: 1,
  search: '',
  category: undefined,
  status: undefined,
  stock: undefined,
  brand: undefined,
  vendor: undefined,
  tag: undefined,
} as const;

/** The products of the installation. Search, filters, order and page are in the address; `onSearch` changes them. */
export function ProductsPage({ search, onSearch }: Props) {
  const { t } = useTranslation('products');
  const query = useQuery(productsQuery(search));
  const state = useSelection(filterOf(search), countMatching);
  const [isImporting, setImporting] = useState(false);
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={<Actions search={search} onImport={() => setImporting(true)} />}
    >
      <SellingTabs here="products" />
      <List
        label={t('title')}
        query={query}
        columns={useProductColumns()}
        view={search}
        onView={onSearch}
        search={t('search')}
        filters={<Filters search={search} onSearch={onSearch} />}
        sort={{
          label: t('sort'),
          orderings: PRODUCT_ORDERINGS,
          nameOf: (ordering) => t(`sort.${ordering}`),
          isForNarrow: true,
        }}
        selection={{
          header: t('select.header'),
          label: ({ name }) => t('select.one', { name }),
          isChosen: state.isChosen,
          onToggle: state.toggle,
        }}
        bar={<ProductsBar list={query.data} state={state} />}
        isBareWhenEmpty
        failed={t('failed')}
        isFiltered={isFiltered(search)}
        empty={
          <EmptyState title={t('empty.title')} text={t('empty.text')}>
            <NewProduct />
          </EmptyState>
        }
        nothingFound={{
          title: t('nothing_found'),
          text: t('nothing_found_text'),
          clear: t('nothing_found_clear'),
          onClear: () => onSearch({ ...search, ...NOT_NARROWED }, false),
        }}
      />
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </Page>
  );
}

function Actions({ search, onImport }: { search: ProductsSearch; onImport: () => void }) {
  const { t } = useTranslation('products');
  const exporting = useExportProducts();
  return (
    <>
      <Button
        variant="default"
        leftSection={<Download size={18} aria-hidden />}
        loading={exporting.isPending}
        onClick={() => exporting.mutate(search)}
      >
        {t('export')}
      </Button>
      <Button variant="default" leftSection={<Upload size={18} aria-hidden />} onClick={onImport}>
        {t('import')}
      </Button>
      <NewProduct />
    </>
  );
}

function NewProduct() {
  const { t } = useTranslation('products');
  return (
    <LinkButton leftSection={<Plus size={18} aria-hidden />} to="/admin/products/new">
      {t('create')}
    </LinkButton>
  );
}

function Filters({ search, onSearch }: Props) {
  const { t } = useTranslation('products');
  const { data: words } = useQuery(wordsQuery);
  const narrow = (part: Partial<ProductsSearch>) => onSearch({ ...search, ...part, page: 1 }, false);
  return (
    <>
      <FilterSelect
        width={125}
        label={t('filter.category')}
        all={t('filter.category.all')}
        options={PRODUCT_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
        value={search.category}
        onChange={(category) => narrow({ category })}
      />
      <FilterSelect
        width={125}
        label={t('filter.status')}
        all={t('filter.status.all')}
        options={PRODUCT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={search.status}
        onChange={(status) => narrow({ status })}
      />
      <FilterSelect
        width={125}
        label={t('filter.stock')}
        all={t('filter.stock.all')}
        options={STOCK_STATES.map((value) => ({ value, label: t(`stock.${value}`) }))}
        value={search.stock}
        onChange={(stock) => narrow({ stock })}
      />
      <FilterSelect
        width={125}
        label={t('filter.brand')}
        all={t('filter.brand.all')}
        options={wordsAsOptions(words?.brands, search.brand)}
        value={search.brand}
        onChange={(brand) => narrow({ brand })}
      />
      <FilterSelect
        width={125}
        label={t('filter.vendor')}
        all={t('filter.vendor.all')}
        options={wordsAsOptions(words?.vendors, search.vendor)}
        value={search.vendor}
        onChange={(vendor) => narrow({ vendor })}
      />
      <FilterSelect
        width={125}
        label={t('filter.tag')}
        all={t('filter.tag.all')}
        options={wordsAsOptions(words?.tags, search.tag)}
        value={search.tag}
        onChange={(tag) => narrow({ tag })}
      />
    </>
  );
}

/** What stands in the address is offered also before the words have come, and after the last product lost it. */
function wordsAsOptions(words: readonly string[] = [], chosen: string | undefined) {
  const all = chosen === undefined || words.includes(chosen) ? words : [chosen, ...words];
  return all.map((value) => ({ value, label: value }));
}
