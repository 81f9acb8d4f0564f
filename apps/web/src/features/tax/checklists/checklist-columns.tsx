import { Group, Text } from '@mantine/core';
import type { ChecklistSummary } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { type Column, rowLink } from '../../../ui/list/index.ts';
import { ChecklistBadge, LateBadge } from './checklist-badges.tsx';
import type { ChecklistsSearch } from './checklists.search.ts';
import { useDay } from '../../../lib/use-day.ts';

export function useChecklistColumns(): Column<ChecklistSummary, ChecklistsSearch['ordering']>[] {
  const { t } = useTranslation('checklists');
  const day = useDay();
  return useMemo(
    () => [
      {
        id: 'client',
        header: t('column.client'),
        isRowHeader: true,
        card: 'title',
        orders: ['client', '-client'],
        cell: ({ id, client }) => (
          <>
            <Link {...rowLink('card', client.name)} to="/checklists/$id" params={{ id: String(id) }}>
              <Bdi>{client.name}</Bdi>
            </Link>
            <Text size="xs" c="dimmed">
              <Bdi>{client.email}</Bdi>
            </Text>
          </>
        ),
      },
      {
        id: 'tax_year',
        header: t('column.tax_year'),
        width: 90,
        card: 'line',
        orders: ['-tax_year', 'tax_year'],
        cell: ({ taxYear }) => String(taxYear),
      },
      {
        id: 'stage',
        header: t('column.stage'),
        width: 140,
        card: 'line',
        cell: ({ stage }) => <ChecklistBadge stage={stage} />,
      },
      {
        id: 'papers',
        header: t('column.papers'),
        width: 170,
        card: 'line',
        cell: (one) => <Papers checklist={one} />,
      },
      {
        id: 'due_on',
        header: t('column.due_on'),
        width: 140,
        card: 'line',
        orders: ['due_on', '-due_on'],
        cell: ({ dueOn, isLate }) => (
          <Group gap={6}>
            <span>{dueOn === null ? '–' : day(dueOn)}</span>
            {isLate ? <LateBadge /> : null}
          </Group>
        ),
      },
      {
        id: 'created_at',
        header: t('column.created_at'),
        width: 150,
        isForDesks: true,
        orders: ['-created_at', 'created_at'],
        cell: ({ createdAt, createdBy }) => (
          <>
            {day(createdAt.slice(0, 10))}
            <Text size="xs" c="dimmed">
              <Bdi>{createdBy.name}</Bdi>
            </Text>
          </>
        ),
      },
    ],
    // The format of days belongs to the language, as the texts do.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
    [t],
  );
}

function Papers({ checklist }: { checklist: ChecklistSummary }) {
  const { t } = useTranslation('checklists');
  const format = useFormat();
  const { itemCount, missingCount, receivedCount } = checklist;
  const parts = [
    t('papers.items', { number: format.number(itemCount) }),
    ...(missingCount > 0 ? [t('papers.missing', { number: format.number(missingCount) })] : []),
    ...(receivedCount > 0 ? [t('papers.received', { number: format.number(receivedCount) })] : []),
  ];
  return <span>{parts.join(' · ')}</span>;
}
