import { Paper, Stack } from '@mantine/core';
import type { AdminDashboard } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  Ban,
  Building2,
  CalendarDays,
  Clock,
  FileText,
  Handshake,
  Heart,
  LayoutGrid,
  Newspaper,
  type LucideIcon,
  MailWarning,
  Send,
  Shapes,
  UserPlus,
  Users,
  UsersRound,
} from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { bucketsOf } from '../../../ui/chart/buckets.ts';
import { ChartPanel } from '../../../ui/chart/chart-panel.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Page } from '../../../ui/page.tsx';
import { useChartWords } from './chart.words.ts';
import classes from './dashboard.module.css';
import { adminQuery, useLiveDashboard } from './dashboard.queries.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { Figure, FIGURE } from './figures.tsx';
import { StaleNote } from '../../../ui/stale-note.tsx';
import { StatusBar } from './status-bar.tsx';

/** How much is done in the whole installation, and what its administrator should look after. No document is named. */
export function AdminDashboardPage() {
  const { t } = useTranslation('dashboard');
  const { data, error, dataUpdatedAt, fetchStatus, refetch } = useQuery(adminQuery);
  useLiveDashboard();
  const isStale = error !== null || fetchStatus === 'paused';
  return (
    <Page title={t('admin.title')} description={t('admin.text')}>
      {data ? (
        <Stack gap={20}>
          {isStale ? <StaleNote at={dataUpdatedAt} onRetry={() => void refetch()} /> : null}
          <Numbers data={data} />
          <Community data={data} />
          <StatusBar byStatus={data.documents.byStatus} />
          <InstallationChart series={data.series} />
          <CommunityChart series={data.communitySeries} />
        </Stack>
      ) : error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <DashboardSkeleton hasMembers isOffline={fetchStatus === 'paused'} />
      )}
    </Page>
  );
}

function Numbers({ data }: { data: AdminDashboard }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { users, accounts, mails } = data;
  const n = (value: number) => format.number(value);
  return (
    <section aria-label={t('figures')} className={classes.figures} data-by-four>
      <Plain icon={Users} name={t('admin.users')} value={n(users.total)}>
        {t('admin.users_activated', { activated: n(users.activated) })}
      </Plain>
      <Plain icon={UserPlus} name={t('admin.joined')} value={n(users.joinedThisMonth)} />
      <Plain icon={Ban} name={t('admin.blocked')} value={n(users.blocked)} />
      <Plain icon={Building2} name={t('admin.accounts')} value={n(accounts.personal + accounts.teams)}>
        {t('admin.teams', { teams: n(accounts.teams), active: n(accounts.activeTeams) })}
      </Plain>
      <Plain icon={FileText} name={t('admin.documents')} value={n(data.documents.total)} />
      <Plain
        icon={Clock}
        name={t('admin.waiting_seal')}
        value={n(data.waitingToBeSealed)}
        isAlarming={data.waitingToBeSealed > 0}
      >
        {data.waitingToBeSealed > 0 ? t('admin.waiting_seal_text') : null}
      </Plain>
      <Paper {...FIGURE} component={Link} to="/mailbox">
        <Figure icon={Send} name={t('admin.queued')} value={n(mails.queued)}>
          {t('admin.to_mailbox')}
        </Figure>
      </Paper>
      <Paper {...FIGURE} component={Link} to="/mailbox" data-alarming={mails.failed > 0 || undefined}>
        <Figure icon={MailWarning} name={t('admin.failed')} value={n(mails.failed)}>
          {t('admin.to_mailbox')}
        </Figure>
      </Paper>
    </section>
  );
}

/** The areas of administrators, each with the way there. */
function Community({ data: { community } }: { data: AdminDashboard }) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  return (
    <section aria-label={t('admin.areas')} className={classes.figures} data-by-four>
      <Paper {...FIGURE} component={Link} to="/admin/members">
        <Figure icon={UsersRound} name={t('admin.members')} value={number(community.members)}>
          {t('admin.members_joined', { joined: number(community.joined) })}
        </Figure>
      </Paper>
      <Paper {...FIGURE} component={Link} to="/admin/events">
        <Figure icon={CalendarDays} name={t('admin.events')} value={number(community.events)}>
          {t('admin.events_upcoming', { upcoming: number(community.upcomingEvents) })}
        </Figure>
      </Paper>
      <Paper {...FIGURE} component={Link} to="/admin/groups">
        <Figure icon={LayoutGrid} name={t('admin.groups')} value={number(community.groups)} />
      </Paper>
      <Paper {...FIGURE} component={Link} to="/admin/interests">
        <Figure icon={Heart} name={t('admin.interests')} value={number(community.interests)} />
      </Paper>
      <Paper {...FIGURE} component={Link} to="/admin/categories">
        <Figure icon={Shapes} name={t('admin.categories')} value={number(community.categories)} />
      </Paper>
      <Paper {...FIGURE} component={Link} to="/admin/deals">
        <Figure icon={Handshake} name={t('admin.deals')} value={number(community.deals)} />
      </Paper>
      <Paper {...FIGURE} component={Link} to="/admin/news">
        <Figure icon={Newspaper} name={t('admin.news')} value={number(community.news)} />
      </Paper>
    </section>
  );
}

function Plain(props: {
  icon: LucideIcon;
  name: string;
  value: string;
  isAlarming?: boolean;
  children?: string | null;
}) {
  return (
    <Paper {...FIGURE} data-alarming={props.isAlarming || undefined}>
      <Figure icon={props.icon} name={props.name} value={props.value}>
        {props.children}
      </Figure>
    </Paper>
  );
}

// What also stands in a person's own chart has the same colour there.
const LINES = ['uploaded', 'users', 'completed'] as const;

function InstallationChart({ series }: Pick<AdminDashboard, 'series'>) {
  const { t } = useTranslation('dashboard');
  const buckets = useMemo(
    () =>
      bucketsOf(
        series.map((day) => ({ date: day.date, values: LINES.map((line) => day[line]) })),
        'day',
      ),
    [series],
  );
  const names = [t('figure.uploaded'), t('admin.new_users'), t('figure.completed')];
  const words = useChartWords(names, 'day');
  return (
    <ChartPanel
      title={t('admin.chart')}
      asTable={t('chart.as_table')}
      when={t('chart.when')}
      {...{ names, buckets, words }}
    />
  );
}

// In the order and colours of the names below.
const COMMUNITY_LINES = ['members', 'reads', 'answers'] as const;

/** Left out while no area was ever used: an installation without a community has no empty chart. */
function CommunityChart({ series }: { series: AdminDashboard['communitySeries'] }) {
  const { t } = useTranslation('dashboard');
  const buckets = useMemo(
    () =>
      bucketsOf(
        series.map((day) => ({ date: day.date, values: COMMUNITY_LINES.map((line) => day[line]) })),
        'day',
      ),
    [series],
  );
  const names = [t('admin.new_members'), t('admin.news_opened'), t('admin.event_answers')];
  const words = useChartWords(names, 'day');
  if (buckets.every(({ values }) => values.every((value) => value === 0))) return null;
  return (
    <ChartPanel
      title={t('admin.chart_areas')}
      asTable={t('chart.as_table')}
      when={t('chart.when')}
      {...{ names, buckets, words }}
    />
  );
}
