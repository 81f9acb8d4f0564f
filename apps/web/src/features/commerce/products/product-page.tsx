import { Button, Group, Stack } from '@mantine/core';
import type { Product } from '@sealwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { Page } from '../../../ui/page.tsx';
import { remove } from './product-acts.ts';
import { EditProductForm, NewProductForm } from './product-form.tsx';
import { ProductImages } from './product-images.tsx';
import { ProductStatusBadge, StockBadge } from './product-marks.tsx';
import { productQuery, wordsQuery } from './products.queries.ts';

const WIDTH = 880;

export function NewProductPage() {
  const { t } = useTranslation('products');
  const { data, error, isPending, refetch } = useQuery(wordsQuery);
  return (
    <Page
      title={t('new.title')}
      description={t('new.text')}
      isLoading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
    >
      {data ? (
        <Stack maw={WIDTH}>
          <NewProductForm currency={data.currency} />
        </Stack>
      ) : null}
    </Page>
  );
}

export function ProductPage({ id }: { id: number }) {
  const { t } = useTranslation('products');
  const { data, error, isPending, refetch } = useQuery(productQuery(id));
  return (
    <Page
      title={data?.name ?? t('one')}
      {...(data ? { heading: <Bdi>{data.name}</Bdi> } : {})}
      description={data ? <States product={data} /> : undefined}
      actions={data?.permissions.delete ? <Delete product={data} /> : null}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('failed_one')}
      onRetry={() => void refetch()}
    >
      {data ? (
        <Stack gap="md" maw={WIDTH}>
          <EditProductForm product={data} />
          <ProductImages product={data} />
        </Stack>
      ) : null}
    </Page>
  );
}

function States({ product: { status, stock } }: { product: Product }) {
  return (
    <Group gap="xs">
      <ProductStatusBadge status={status} />
      <StockBadge stock={stock} />
    </Group>
  );
}

function Delete({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    const isGone = await remove(cache, product);
    setBusy(false);
    if (isGone) await navigate({ to: '/admin/products', ignoreBlocker: true });
  };
  return (
    <Button
      variant="outline"
      color="red"
      leftSection={<Trash2 size={18} aria-hidden />}
      loading={isBusy}
      onClick={() => void press()}
    >
      {t('act.delete')}
    </Button>
  );
}
