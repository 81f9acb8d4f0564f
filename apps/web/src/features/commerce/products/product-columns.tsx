import { Group, Text } from '@mantine/core';
import { formatMoney, type Product } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { type Column, rowLink } from '../../../ui/list/index.ts';
import { Cover, ProductStatusBadge, StockBadge } from './product-marks.tsx';
import type { ProductsSearch } from './products.search.ts';

/** What the list shows of a product. */
export function useProductColumns(): Column<Product, ProductsSearch['ordering']>[] {
  const { t } = useTranslation('products');
  const format = useFormat();
  const locale = useLocale();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('field.name'),
        card: 'title',
        isRowHeader: true,
        isTwoLines: true,
        orders: ['name', '-name'],
        cell: (product) => <Name product={product} />,
      },
      {
        id: 'category',
        header: t('field.category'),
        width: 110,
        isForWideDesks: true,
        cell: ({ category }) => t(`category.${category}`),
      },
      {
        id: 'status',
        header: t('field.status'),
        width: 120,
        card: 'line',
        cell: ({ status }) => <ProductStatusBadge status={status} />,
      },
      {
        id: 'stock',
        header: t('field.stock'),
        width: 130,
        card: 'line',
        cell: ({ stock }) => <StockBadge stock={stock} />,
      },
      {
        id: 'quantity',
        header: t('field.quantity'),
        width: 110,
        align: 'end',
        isForDesks: true,
        orders: ['-quantity', 'quantity'],
        cell: ({ quantity }) => format.number(quantity),
      },
      {
        id: 'price',
        header: t('field.price'),
        width: 160,
        align: 'end',
        card: 'line',
        orders: ['-price', 'price'],
        cell: ({ price, currency }) => <Bdi>{formatMoney({ amount: price, currency }, locale)}</Bdi>,
      },
      {
        id: 'updated',
        header: t('field.updated'),
        width: 130,
        isForDesks: true,
        orders: ['-updated_at', 'updated_at'],
        cell: ({ updatedAt }) => <time dateTime={updatedAt}>{format.date(updatedAt)}</time>,
      },
    ],
    [t, format, locale],
  );
}

function Name({ product }: { product: Product }) {
  const { id, name, sku, images } = product;
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Cover images={images} />
      <div style={{ minInlineSize: 0 }}>
        <Text component="span" inherit style={{ overflowWrap: 'anywhere' }}>
          <Link {...rowLink('card', name)} to="/admin/products/$id" params={{ id: String(id) }}>
            <Bdi>{name}</Bdi>
          </Link>
        </Text>
        <Text size="sm" c="dimmed" lineClamp={1} style={{ overflowWrap: 'anywhere' }}>
          <Bdi>{sku}</Bdi>
        </Text>
      </div>
    </Group>
  );
}
