import { Badge, Text } from '@mantine/core';
import { SMS_STATES, type SentText } from '@sealwright/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { type Column, List } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { useSmsTexts } from './sms-gateways.queries.ts';
import type { SmsTextsSearch } from './sms-gateways.search.ts';

type Props = { search: SmsTextsSearch; onSearch: (search: SmsTextsSearch, isReplaced: boolean) => void };

/** What became of each text message. */
export function SmsTextsPage({ search, onSearch }: Props) {
  const { t } = useTranslation('sms-gateways');
  return (
    <Page title={t('texts')} description={t('texts.description')}>
      <List
        label={t('texts')}
        query={useSmsTexts(search)}
        columns={useColumns()}
        view={search}
        onView={onSearch}
        search={t('texts.search')}
        isBareWhenEmpty
        filters={<StateFilter search={search} onSearch={onSearch} />}
        failed={t('failed.texts')}
        isFiltered={search.search !== '' || search.state !== undefined}
        empty={<EmptyState title={t('texts.empty')} text={t('texts.empty_text')} />}
        nothingFound={{
          title: t('nothing_found'),
          text: t('texts.nothing_found_text'),
          clear: t('nothing_found_clear'),
          onClear: () => onSearch({ ...search, page: 1, search: '', state: undefined }, false),
        }}
      />
    </Page>
  );
}

const COLOURS = {
  queued: 'gray',
  sent: 'blue',
  caught: 'gray',
  failed: 'red',
  delivered: 'green',
  undelivered: 'red',
} as const satisfies Record<SentText['state'], string>;

function useColumns(): Column<SentText, never>[] {
  const { t } = useTranslation('sms-gateways');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'to',
        header: t('column.to'),
        width: 170,
        card: 'title',
        isRowHeader: true,
        cell: ({ to }) => <bdi dir="ltr">{to}</bdi>,
      },
      {
        id: 'state',
        header: t('column.state'),
        width: 140,
        card: 'line',
        cell: ({ state }) => <Badge color={COLOURS[state]}>{t(`state.${state}`)}</Badge>,
      },
      {
        id: 'gateway',
        header: t('column.gateway'),
        width: 180,
        isForDesks: true,
        card: 'line',
        cell: ({ gateway }) => (gateway === null ? '–' : <Bdi>{gateway.name}</Bdi>),
      },
      {
        id: 'answer',
        header: t('answer'),
        card: 'note',
        cell: ({ event, answer }) => <What event={event} answer={answer} />,
      },
      {
        id: 'created',
        header: t('column.sent'),
        width: 180,
        card: 'line',
        cell: ({ createdAt }) => format.time(createdAt),
      },
    ],
    [t, format],
  );
}

/** What it was for, and the provider's words. */
function What({ event, answer }: Pick<SentText, 'event' | 'answer'>) {
  const { t } = useTranslation('sms-gateways');
  const isTest = event === 'sms_gateway.test';
  return (
    <>
      <Text size="sm">{t(isTest ? 'event.sms_gateway.test' : 'event.document.identity_code')}</Text>
      {answer === '' ? null : (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <Bdi>{answer}</Bdi>
        </Text>
      )}
    </>
  );
}

function StateFilter({ search, onSearch }: Props) {
  const { t } = useTranslation('sms-gateways');
  return (
    <FilterSelect
      label={t('state.filter')}
      all={t('state.all')}
      options={SMS_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
      value={search.state}
      onChange={(state) => onSearch({ ...search, state, page: 1 }, false)}
    />
  );
}
