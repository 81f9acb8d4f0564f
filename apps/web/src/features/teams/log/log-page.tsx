import { Button, Text } from '@mantine/core';
import { areDaysReversed, type TeamEvent } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Described } from '../../../ui/described.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type Column, List } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { actingTeamQuery } from '../acting.queries.ts';
import { teamQuery } from '../teams.queries.ts';
import { LogFilters } from './log-filters.tsx';
import { PAGE_SIZE, teamLogQuery, useExportTeamLog } from './log.queries.ts';
import { DEFAULT_TEAM_LOG, type TeamLogSearch } from './log.search.ts';

type Props = { search: TeamLogSearch; onSearch: (search: TeamLogSearch) => void };

/** Who changed what in the team one acts for, for its admins. The filters are in the address; `onSearch` changes them. */
export function LogPage(props: Props) {
  const { t } = useTranslation('teams');
  const { data, error, isPending, refetch } = useQuery(actingTeamQuery);
  const teamId = data?.teamId ?? null;
  if (teamId !== null) return <TeamLog {...props} teamId={teamId} />;
  return (
    <Page title={t('log.title')} isLoading={isPending} error={data ? null : error} onRetry={() => void refetch()}>
      <EmptyState title={t('none.title')} text={t('none.text')}>
        <LinkButton to="/team/new">{t('create.title')}</LinkButton>
      </EmptyState>
    </Page>
  );
}

type OfTeam = Props & { teamId: number };

function TeamLog(props: OfTeam) {
  const { t } = useTranslation('teams');
  const { search, teamId } = props;
  const { data: team, error, isPending, refetch } = useQuery(teamQuery(teamId));
  const exporting = useExportTeamLog(teamId);
  const save = () => exporting.mutate(search, { onSuccess: (name) => toastDone(t('log.exported', { name })) });
  const isAdmin = team?.role === 'admin';
  return (
    <Page
      title={t('log.title')}
      description={t('log.text')}
      isLoading={isPending}
      error={team ? null : error}
      onRetry={() => void refetch()}
      actions={
        isAdmin ? (
          <Button
            variant="default"
            leftSection={<Download size={18} aria-hidden />}
            loading={exporting.isPending}
            disabled={areDaysReversed(search)}
            onClick={save}
          >
            {t('log.export')}
          </Button>
        ) : null
      }
    >
      {isAdmin ? <LogList {...props} /> : <EmptyState title={t('log.admins_title')} text={t('log.admins_text')} />}
    </Page>
  );
}

function LogList({ search, onSearch, teamId }: OfTeam) {
  const { t } = useTranslation('teams');
  const isReversed = areDaysReversed(search);
  const { kind, actor, from, to } = search;
  return (
    <List
      label={t('log.title')}
      query={useQuery({ ...teamLogQuery(teamId, search), enabled: !isReversed })}
      columns={useLogColumns()}
      view={{ page: search.page }}
      onView={({ page }) => onSearch({ ...search, page })}
      pageSize={PAGE_SIZE}
      above={
        <LogFilters teamId={teamId} search={search} onChange={(part) => onSearch({ ...search, ...part, page: 1 })} />
      }
      isRefused={isReversed}
      isFiltered={[kind, actor, from, to].some((part) => part !== undefined)}
      empty={<EmptyState title={t('log.empty_title')} text={t('log.empty_text')} />}
      nothingFound={{
        title: t('log.none_title'),
        text: t('log.none_text'),
        clear: t('log.clear'),
        onClear: () => onSearch({ ...DEFAULT_TEAM_LOG }),
      }}
    />
  );
}

function useLogColumns(): Column<TeamEvent>[] {
  const { t } = useTranslation('teams');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'change',
        header: t('log.column.change'),
        card: 'title',
        cell: ({ description }) => <Described text={description} />,
      },
      {
        id: 'by',
        header: t('log.column.by'),
        card: 'line',
        width: '25%',
        cell: ({ actor }) =>
          actor === null ? (
            t('log.system')
          ) : (
            <Text inherit lineClamp={2} title={actor.name}>
              <Bdi>{actor.name}</Bdi>
            </Text>
          ),
      },
      {
        id: 'at',
        header: t('log.column.time'),
        card: 'line',
        width: 200,
        cell: ({ at }) => <time dateTime={at}>{format.time(at)}</time>,
      },
    ],
    [t, format],
  );
}
