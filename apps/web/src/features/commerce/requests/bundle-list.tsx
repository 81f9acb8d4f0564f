import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { formatMoney, type RequestBundle } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { LatePager } from '../../../ui/list/late-pager.ts';
import { Ruled } from '../../../ui/ruled.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { toastFailure } from '../../../ui/toast.ts';
import { bundlesQuery, PAGE_SIZE, useCancelBundle, usePayBundle } from './requests.queries.ts';

/** The bundles that were bought, each with how many of its requests are used. */
export function BundleList() {
  const { t } = useTranslation('sign-requests');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(bundlesQuery(page));
  if (!data) return error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={3} />;
  if (data.count === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('none')}
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      <Ruled aria-label={t('bundles')}>
        {data.results.map((bundle) => (
          <BundleRow key={bundle.id} bundle={bundle} />
        ))}
      </Ruled>
      {data.count > PAGE_SIZE ? (
        <Suspense fallback={null}>
          <LatePager page={page} pageSize={PAGE_SIZE} list={data} onPage={setPage} onPageSize={null} />
        </Suspense>
      ) : null}
    </Stack>
  );
}

function BundleRow({ bundle }: { bundle: RequestBundle }) {
  const { t } = useTranslation('sign-requests');
  const { number, date } = useFormat();
  const locale = useLocale();
  const { name, quantity, count, used, total, currency, state, createdAt, boughtAt } = bundle;
  const price = formatMoney({ amount: total, currency }, locale);
  return (
    <li>
      <Group justify="space-between" gap="md">
        <Stack gap={4} flex="1 1 240px" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text fw={550}>
            {quantity > 1 ? `${number(quantity)} × ` : ''}
            <Bdi>{name}</Bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {t(`state.${state}`)} · <Bdi>{price}</Bdi> · <Bdi>{date(boughtAt ?? createdAt)}</Bdi>
          </Text>
          {state === 'active' ? (
            <Progress.Root size="sm">
              <Progress.Section
                value={(used / count) * 100}
                aria-label={t('used_of', { used: number(used), total: number(count) })}
              />
            </Progress.Root>
          ) : null}
          {state === 'active' ? (
            <Text size="sm">{t('used_of', { used: number(used), total: number(count) })}</Text>
          ) : null}
        </Stack>
        {state === 'awaiting' ? <AwaitingActs bundle={bundle} /> : null}
      </Group>
    </li>
  );
}

function AwaitingActs({ bundle: { id, name } }: { bundle: RequestBundle }) {
  const { t } = useTranslation('sign-requests');
  const pay = usePayBundle();
  const cancel = useCancelBundle();
  const onError = (error: unknown) => toastFailure(t('act_failed'), error);
  const isBusy = pay.isPending || cancel.isPending;
  return (
    <Group gap="sm">
      <Button
        size="sm"
        loading={pay.isPending}
        disabled={isBusy}
        aria-label={t('pay.of', { name })}
        onClick={() => pay.mutate(id, { onError })}
      >
        {t('pay')}
      </Button>
      <Button
        size="sm"
        variant="default"
        loading={cancel.isPending}
        disabled={isBusy}
        aria-label={t('cancel.of', { name })}
        onClick={() => cancel.mutate(id, { onError })}
      >
        {t('cancel')}
      </Button>
    </Group>
  );
}
