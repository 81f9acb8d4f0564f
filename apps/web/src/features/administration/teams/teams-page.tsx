import type { ManagedTeam } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { type Column, List, rowLink } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { TeamStatus, TeamStatusButton } from './status-button.tsx';
import { managedTeamsQuery } from './teams.queries.ts';
import { type ManagedTeamsSearch, TEAM_ORDERINGS, TEAM_STATUSES } from './teams.search.ts';

type Props = { search: ManagedTeamsSearch; onSearch: (search: ManagedTeamsSearch, isReplaced: boolean) => void };
type Ordering = ManagedTeamsSearch['ordering'];

/** Every team there is. */
export function ManagedTeamsPage({ search, onSearch }: Props) {
  const { t } = useTranslation('administration');
  return (
    <Page title={t('teams.title')} description={t('teams.text')}>
      <List
        label={t('teams.title')}
        query={useQuery(managedTeamsQuery(search))}
        columns={useTeamColumns()}
        view={search}
        onView={onSearch}
        search={t('teams.search')}
        filters={
          <FilterSelect
            label={t('filter.status')}
            all={t('filter.status.all')}
            options={TEAM_STATUSES.map((value) => ({ value, label: t(`team_status.${value}`) }))}
            value={search.status}
            onChange={(status) => onSearch({ ...search, status, page: 1 }, false)}
            width={200}
          />
        }
        sort={{
          label: t('sort'),
          orderings: TEAM_ORDERINGS,
          nameOf: (ordering) => t(`sort.${ordering}`),
          isForNarrow: true,
        }}
        isFiltered={search.search !== '' || search.status !== undefined}
        empty={<EmptyState title={t('teams.none')} text={t('teams.none_text')} />}
        nothingFound={{ title: t('teams.nothing_found'), text: t('teams.nothing_found_text') }}
      />
    </Page>
  );
}

function useTeamColumns(): Column<ManagedTeam, Ordering>[] {
  const { t } = useTranslation('administration');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.team'),
        card: 'title',
        isRowHeader: true,
        orders: ['name', '-name'],
        cell: ({ id, name }) => (
          <Link {...rowLink('card', name)} to="/admin/teams/$id" params={{ id: String(id) }}>
            <Bdi>{name}</Bdi>
          </Link>
        ),
      },
      {
        id: 'status',
        header: t('column.status'),
        width: 110,
        card: 'line',
        cell: (team) => <TeamStatus team={team} />,
      },
      {
        id: 'members',
        header: t('column.members'),
        width: 115,
        align: 'end',
        orders: ['-member_count', 'member_count'],
        cell: ({ memberCount }) => format.number(memberCount),
      },
      {
        id: 'documents',
        header: t('column.documents'),
        width: 110,
        align: 'end',
        isForDesks: true,
        cell: ({ documentCount }) => format.number(documentCount),
      },
      {
        id: 'storage',
        header: t('column.storage'),
        width: 100,
        align: 'end',
        isForDesks: true,
        cell: ({ storageBytes }) => format.bytes(storageBytes),
      },
      {
        id: 'created',
        header: t('column.created'),
        width: 130,
        isForDesks: true,
        orders: ['-created_at', 'created_at'],
        cell: ({ createdAt }) => format.date(createdAt),
      },
      {
        id: 'size',
        header: t('column.size'),
        isForCards: true,
        card: 'note',
        cell: (team) => <Size team={team} />,
      },
      {
        id: 'acts',
        header: t('column.acts'),
        isHeaderHidden: true,
        width: 150,
        align: 'end',
        card: 'acts',
        cell: (team) => <TeamStatusButton team={team} isInRow />,
      },
    ],
    [t, format],
  );
}

function Size({ team: { memberCount, documentCount, storageBytes } }: { team: ManagedTeam }) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  return t('teams.size', {
    members: format.number(memberCount),
    documents: format.number(documentCount),
    storage: format.bytes(storageBytes),
  });
}
