import { Progress, Text } from '@mantine/core';
import { type BulkSend, BULK_SEND_STATES } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type Column, List, rowLink } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { BatchState } from './batch-state.tsx';
import { bulkSendsQuery } from './bulk-sends.queries.ts';
import type { BulkSendsSearch } from './bulk-sends.search.ts';

type Props = { search: BulkSendsSearch; onSearch: (search: BulkSendsSearch, isReplaced: boolean) => void };

/** The bulk sends of the account, newest first. Search, state and page are in the address; `onSearch` changes them. */
export function BulkSendsPage({ search, onSearch }: Props) {
  const { t } = useTranslation('bulk-sends');
  const query = useQuery(bulkSendsQuery(search));
  const isFiltered = search.search !== '' || search.state !== undefined;
  return (
    <Page title={t('title')} description={t('description')} actions={<ToTemplates />}>
      <List
        label={t('title')}
        query={query}
        columns={useColumns()}
        view={search}
        onView={onSearch}
        search={t('search')}
        isBareWhenEmpty
        filters={<StateFilter search={search} onSearch={onSearch} />}
        failed={t('failed.list')}
        isFiltered={isFiltered}
        empty={
          <EmptyState title={t('empty.title')} text={t('empty.text')}>
            <ToTemplates />
          </EmptyState>
        }
        nothingFound={{
          title: t('nothing_found'),
          text: t('nothing_found_text'),
          clear: t('nothing_found_clear'),
          onClear: () => onSearch({ ...search, page: 1, search: '', state: undefined }, false),
        }}
      />
    </Page>
  );
}

function ToTemplates() {
  const { t } = useTranslation('bulk-sends');
  return (
    <LinkButton variant="default" to="/templates">
      {t('choose_template')}
    </LinkButton>
  );
}

function StateFilter({ search, onSearch }: Props) {
  const { t } = useTranslation('bulk-sends');
  return (
    <FilterSelect
      label={t('filter')}
      all={t('filter.all')}
      options={BULK_SEND_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
      value={search.state}
      onChange={(state) => onSearch({ ...search, page: 1, state }, false)}
      width={200}
    />
  );
}

function useColumns() {
  const { t } = useTranslation('bulk-sends');
  return useMemo(
    (): Column<BulkSend>[] => [
      {
        id: 'name',
        header: t('column.name'),
        isTwoLines: true,
        isRowHeader: true,
        cell: (batch) => <Title batch={batch} />,
        card: 'title',
      },
      {
        id: 'state',
        header: t('column.state'),
        width: 130,
        cell: ({ state }) => <BatchState state={state} />,
        card: 'line',
      },
      {
        id: 'progress',
        header: t('column.progress'),
        width: 190,
        cell: (batch) => <Done batch={batch} />,
        card: 'wide',
      },
      {
        id: 'owner',
        header: t('column.owner'),
        width: '18%',
        isForDesks: true,
        cell: ({ owner }) => <Bdi>{owner.name}</Bdi>,
      },
      {
        id: 'created',
        header: t('column.created'),
        width: 140,
        isForDesks: true,
        cell: ({ createdAt }) => <Day at={createdAt} />,
        card: 'note',
      },
    ],
    [t],
  );
}

function Title({ batch }: { batch: BulkSend }) {
  return (
    <>
      <Link {...rowLink('row', batch.name)} to="/templates/bulk-sends/$id" params={{ id: String(batch.id) }}>
        <Bdi>{batch.name}</Bdi>
      </Link>
      <Text size="xs" c="dimmed" truncate>
        <Bdi>{batch.source === 'file' ? batch.fileName : batch.template.name}</Bdi>
      </Text>
    </>
  );
}

function Done({ batch }: { batch: BulkSend }) {
  const { t } = useTranslation('bulk-sends');
  const format = useFormat();
  const total = batch.rowCount - batch.wrongCount;
  const words = t('progress.of', { done: format.number(batch.sentCount), total: format.number(total) });
  return (
    <>
      <Text size="sm">{words}</Text>
      <Progress.Root size="sm">
        <Progress.Section value={total === 0 ? 0 : (batch.sentCount / total) * 100} aria-label={words} />
      </Progress.Root>
    </>
  );
}

function Day({ at }: { at: string }) {
  const format = useFormat();
  return <time dateTime={at}>{format.date(at)}</time>;
}
