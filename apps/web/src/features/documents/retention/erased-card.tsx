import type { ErasedDocument } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, List } from '../../../ui/list/index.ts';
import { erasedQuery } from './retention.queries.ts';

/** The record of what was erased: numbers and days, nothing of what it said. */
export function ErasedCard() {
  const { t } = useTranslation('retention');
  const [page, setPage] = useState(1);
  return (
    <Card title={t('erased.title')} description={t('erased.text')}>
      <List
        label={t('erased.title')}
        query={useQuery(erasedQuery(page))}
        columns={useColumns()}
        view={{ page }}
        onView={(view) => setPage(view.page)}
        pageSize={10}
        isFiltered={false}
        isBareWhenEmpty
        failed={t('failed')}
        empty={<EmptyState title={t('erased.empty')} text={t('erased.empty_text')} />}
        nothingFound={null}
      />
    </Card>
  );
}

function useColumns(): Column<ErasedDocument>[] {
  const { t } = useTranslation('retention');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('column.number'),
        isRowHeader: true,
        card: 'title',
        cell: ({ number }) => <Bdi>{number}</Bdi>,
      },
      {
        id: 'form',
        header: t('column.form'),
        width: 130,
        card: 'line',
        cell: ({ formType, taxYear }) => [formType, taxYear].filter((part) => part !== null).join(' · '),
      },
      {
        id: 'rule',
        header: t('column.rule'),
        card: 'line',
        cell: ({ years, countedFrom }) =>
          t('rule', {
            years: format.number(years),
            from: t(`from.${countedFrom}`),
          }),
      },
      {
        id: 'erased',
        header: t('column.erased'),
        width: 220,
        card: 'line',
        cell: ({ erasedAt, erasedBy }) => t('by', { day: format.date(erasedAt), name: isolated(erasedBy) }),
      },
    ],
    [t, format],
  );
}
