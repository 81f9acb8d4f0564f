import { Button, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { DRIVE_DELIVERY_STATES, type Drive, type DriveDelivery } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, List, rowLink } from '../../../ui/list/index.ts';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { DriveDeliveryBadge } from './drive-state.tsx';
import { driveDeliveriesQuery, useRetryDelivery } from './drives.queries.ts';
import type { DriveSearch } from './drives.search.ts';

type Props = {
  drive: Drive;
  search: DriveSearch;
  onSearch: (search: DriveSearch, isReplaced: boolean) => void;
};

/** What was delivered, and what is to be, newest first. */
export function DriveDeliveries({ drive, search, onSearch }: Props) {
  const { t } = useTranslation('drives');
  return (
    <Stack gap="md">
      <Title order={2} size="h4">
        {t('deliveries.title')}
      </Title>
      <List
        label={t('deliveries.title')}
        query={useQuery(driveDeliveriesQuery(drive.provider, search))}
        columns={useDeliveryColumns(drive)}
        view={search}
        onView={onSearch}
        isBareWhenEmpty
        filters={<StateFilter search={search} onSearch={onSearch} />}
        failed={t('deliveries.failed')}
        isFiltered={search.state !== undefined}
        empty={<EmptyState title={t('deliveries.empty')} text={t('deliveries.empty_text')} />}
        nothingFound={{
          title: t('deliveries.nothing_found'),
          text: t('deliveries.nothing_found_text'),
          clear: t('deliveries.clear'),
          onClear: () => onSearch({ ...search, page: 1, state: undefined }, false),
        }}
      />
    </Stack>
  );
}

function StateFilter({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  const { t } = useTranslation('drives');
  return (
    <NativeSelect
      aria-label={t('deliveries.state')}
      flex="1 1 180px"
      data={[
        { value: '', label: t('deliveries.all') },
        ...DRIVE_DELIVERY_STATES.map((state) => ({ value: state, label: t(`delivery.${state}`) })),
      ]}
      value={search.state ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onSearch({ ...search, page: 1, state: DRIVE_DELIVERY_STATES.find((state) => state === value) }, false)
      }
    />
  );
}

function useDeliveryColumns(drive: Drive): Column<DriveDelivery>[] {
  const { t } = useTranslation('drives');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'document',
        header: t('deliveries.document'),
        card: 'title',
        isRowHeader: true,
        cell: ({ document, files }) => (
          <div style={{ overflowWrap: 'anywhere' }}>
            <Link {...rowLink('card', document.title)} to="/documents/$id" params={{ id: String(document.id) }}>
              <Bdi>{document.title || document.number}</Bdi>
            </Link>
            {files.map((name) => (
              <Text key={name} size="sm" c="dimmed" fw={400}>
                <Bdi>{name}</Bdi>
              </Text>
            ))}
          </div>
        ),
      },
      {
        id: 'state',
        header: t('deliveries.state'),
        width: 240,
        card: 'line',
        cell: (delivery) => <State delivery={delivery} />,
      },
      {
        id: 'time',
        header: t('deliveries.time'),
        width: 190,
        card: 'note',
        cell: ({ deliveredAt, createdAt }) => (
          <time dateTime={deliveredAt ?? createdAt}>{format.time(deliveredAt ?? createdAt)}</time>
        ),
      },
      {
        id: 'acts',
        header: t('deliveries.acts'),
        width: 150,
        card: 'line',
        cell: (delivery) => <RetryButton drive={drive} delivery={delivery} />,
      },
    ],
    [t, format, drive],
  );
}

function State({ delivery: { state, failure, nextTryAt } }: { delivery: DriveDelivery }) {
  const { t } = useTranslation('drives');
  const format = useFormat();
  return (
    <Stack gap={4} align="flex-start">
      <DriveDeliveryBadge state={state} />
      {failure === null ? null : <Text size="sm">{t(`failure.${failure}`)}</Text>}
      {failure !== null && nextTryAt !== null ? (
        <Text size="sm" c="dimmed">
          {t('deliveries.next', { time: format.time(nextTryAt) })}
        </Text>
      ) : null}
    </Stack>
  );
}

function RetryButton({ drive, delivery: { id, state, failure, document } }: { drive: Drive; delivery: DriveDelivery }) {
  const { t } = useTranslation('drives');
  const retrying = useRetryDelivery(drive.provider);
  if (state === 'delivered' || (state === 'waiting' && failure === null)) return null;
  if (drive.connection?.state !== 'connected') return null;
  const retry = async (): Promise<void> => {
    try {
      await retrying.mutateAsync(id);
      toastDone(t('deliveries.retried'));
    } catch (error) {
      toastFailure(t('deliveries.retry_failed'), error);
    }
  };
  return (
    <Button
      size="compact-md"
      variant="default"
      loading={retrying.isPending}
      aria-label={t('deliveries.retry_one', { title: document.title || document.number })}
      onClick={() => void retry()}
    >
      {t('deliveries.retry')}
    </Button>
  );
}
