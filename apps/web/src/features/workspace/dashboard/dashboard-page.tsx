import { Stack, Tabs } from '@mantine/core';
import { DASHBOARD_SCOPES, type DashboardScope, type DashboardStats } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn } from '../../../lib/days.ts';
import { ownTimeZone } from '../../../lib/intl.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { ActivityChart } from './activity-chart.tsx';
import { documentCountQuery, isTeamQuery, statsQuery, useLiveDashboard } from './dashboard.queries.ts';
import type { DashboardSearch } from './dashboard.search.ts';
import { type Days, ownProblemOf, spanBefore, spanOf } from './dashboard.span.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { Figures } from './figures.tsx';
import { GreetingPicture } from './greeting-picture.tsx';
import { MembersTable } from './members-table.tsx';
import { OwnDates, SpanMenu } from './span-menu.tsx';
import { StaleNote } from '../../../ui/stale-note.tsx';
import { useNow } from './use-now.ts';
import { WaitingCards } from './waiting-cards.tsx';

type Props = { search: DashboardSearch; onSearch: (search: DashboardSearch) => void };
/** `usage`: what is left to send, where that is counted. `community`: what administrators tell, where there is something. */
type PageProps = Props & { usage?: ReactNode; community?: ReactNode };

/** The figures of a span of days, what waits for whom, and how it went: one's own, the account's, or each member's. */
export function DashboardPage({ search, onSearch, usage, community }: PageProps) {
  const { t } = useTranslation('dashboard');
  const today = dayIn(ownTimeZone(), useNow());
  const [isChoosing, setIsChoosing] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsChoosing(false);
    menu.current?.focus();
  };
  // Until it is known, the view of the address stands. A person alone has no members to show.
  const isTeam = useQuery(isTeamQuery).data ?? search.scope === 'team_members';
  const tabs = DASHBOARD_SCOPES.filter((tab) => isTeam || tab !== 'team_members');
  const scope = tabs.includes(search.scope) ? search.scope : 'personal';
  const problem = ownProblemOf(search);
  return (
    <Page
      title={t('title')}
      actions={
        <SpanMenu
          button={menu}
          search={search}
          onSpan={(span) => {
            setIsChoosing(false);
            onSearch({ ...search, span, from: undefined, to: undefined });
          }}
          onOwn={() => setIsChoosing(true)}
        />
      }
    >
      {isChoosing || problem ? (
        <OwnDates
          key={problem && `${search.from} ${search.to}`}
          days={problem ? { from: search.from, to: search.to } : spanOf(search, today)}
          problem={problem}
          onDays={(days) => {
            close();
            onSearch({ ...search, ...days });
          }}
          onCancel={() => {
            close();
            if (problem) onSearch({ ...search, from: undefined, to: undefined });
          }}
        />
      ) : null}
      {usage}
      <Tabs
        value={scope}
        keepMounted={false}
        onChange={(next) => onSearch({ ...search, scope: (next ?? 'personal') as DashboardScope })}
      >
        <Tabs.List aria-label={t('tabs')}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Panel key={tab} value={tab} pt="lg">
            <Overview search={{ ...search, scope }} days={spanOf(search, today)} onSearch={onSearch} />
          </Tabs.Panel>
        ))}
      </Tabs>
      {community}
    </Page>
  );
}

function Overview({ search, days, onSearch }: Props & { days: Days }) {
  const { data, error, isPlaceholderData, dataUpdatedAt, fetchStatus, refetch } = useQuery(
    statsQuery(search.scope, days),
  );
  const before = useQuery({ ...statsQuery(search.scope, spanBefore(days)), enabled: data !== undefined });
  useLiveDashboard();
  const isNew = useIsNew(data);

  if (!data) {
    if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
    return <DashboardSkeleton hasMembers={search.scope === 'team_members'} isOffline={fetchStatus === 'paused'} />;
  }
  const isStale = error !== null || fetchStatus === 'paused';
  const known = before.isPlaceholderData || isPlaceholderData ? undefined : before.data;
  return (
    <Stack gap={20} aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
      {isStale ? <StaleNote at={dataUpdatedAt} onRetry={() => void refetch()} /> : null}
      {isNew ? <Greeting /> : null}
      <Figures stats={data} before={known} search={search} />
      {data.scope === 'team_members' ? (
        <MembersTable stats={data} search={search} onSearch={onSearch} />
      ) : isNew && data.waitingForMe.count === 0 ? null : (
        <WaitingCards stats={data} />
      )}
      {isNew ? null : <ActivityChart stats={data} />}
    </Stack>
  );
}

/** True for an account that never had a document; asked only when there is nothing in these days. */
function useIsNew(stats: DashboardStats | undefined): boolean {
  const isQuiet =
    stats !== undefined &&
    stats.scope !== 'team_members' &&
    stats.counts.uploaded + stats.counts.submitted + stats.counts.completed + stats.waitingForOthers.count === 0;
  const { data } = useQuery({ ...documentCountQuery, enabled: isQuiet });
  return isQuiet && data === 0;
}

function Greeting() {
  const { t } = useTranslation('dashboard');
  return (
    <EmptyState title={t('empty.title')} text={t('empty.text')} picture={<GreetingPicture />}>
      <LinkButton to="/documents/add-document" leftSection={<Plus size={18} aria-hidden />}>
        {t('empty.action')}
      </LinkButton>
    </EmptyState>
  );
}
