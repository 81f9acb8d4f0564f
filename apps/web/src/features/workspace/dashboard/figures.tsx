import { Group, Paper, Text } from '@mantine/core';
import type { DashboardStats } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, FileUp, type LucideIcon, MailPlus, PenLine, UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { formatDays } from '../../../lib/days.ts';
import classes from './dashboard.module.css';
import { isTeamQuery } from './dashboard.queries.ts';
import type { DashboardSearch } from './dashboard.search.ts';

/** The frame of each. */
export const FIGURE = { withBorder: true, radius: 'lg' } as const;

const HAPPENINGS = ['uploaded', 'submitted', 'completed'] as const;
const icons: Record<(typeof HAPPENINGS)[number], LucideIcon> = {
  uploaded: FileUp,
  submitted: PenLine,
  completed: CircleCheck,
};

/** The counts of the span, each leading to what it counts, beside those of as many days before. */
export function Figures(props: { stats: DashboardStats; before: DashboardStats | undefined; search: DashboardSearch }) {
  const { stats, before, search } = props;
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const locale = useLocale();
  const { from, to, counts } = stats;
  const told = (now: number, then: number) => {
    if (now === then) return t('before_same');
    // Isolated: beside words from right to left the sign would change its side.
    const change = `\u2066${format.number(now - then, { signDisplay: 'always' })}\u2069`;
    return t('before', { before: format.number(then), change });
  };
  return (
    <section aria-label={t('figures')}>
      <div className={classes.figures}>
        {HAPPENINGS.map((happened) => (
          <Paper
            {...FIGURE}
            key={happened}
            renderRoot={(root) => (
              <Link
                {...root}
                to="/documents"
                search={{ happened, from, to, ...(stats.scope === 'personal' ? { mine: 'true' as const } : {}) }}
              />
            )}
          >
            <Figure icon={icons[happened]} name={t(`figure.${happened}`)} value={format.number(counts[happened])}>
              {before ? told(counts[happened], before.counts[happened]) : '\u00a0'}
            </Figure>
          </Paper>
        ))}
        <People counts={counts} search={search} />
      </div>
      <Text size="xs" c="dimmed" mt="xs">
        {t('days', { days: formatDays(locale, from, to) })}
        {before ? ` ${t('compared', { days: formatDays(locale, before.from, before.to) })}` : null}
      </Text>
    </section>
  );
}

/** Members and invitations as they are now; in a team each leads to them. */
function People({ counts, search }: { counts: DashboardStats['counts']; search: DashboardSearch }) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const isTeam = useQuery(isTeamQuery).data === true;
  const joined = (
    <Figure icon={UserCheck} name={t('figure.joined_members')} value={number(counts.joinedMembers)}>
      {t('as_of_now')}
    </Figure>
  );
  const pending = (
    <Figure icon={MailPlus} name={t('figure.pending_invitations')} value={number(counts.pendingInvitations)}>
      {t('as_of_now')}
    </Figure>
  );
  if (!isTeam) {
    return (
      <>
        <Paper {...FIGURE}>{joined}</Paper>
        <Paper {...FIGURE}>{pending}</Paper>
      </>
    );
  }
  return (
    <>
      <Paper
        {...FIGURE}
        renderRoot={(root) => <Link {...root} to="/dashboard" search={{ ...search, scope: 'team_members' }} />}
      >
        {joined}
      </Paper>
      <Paper {...FIGURE} renderRoot={(root) => <Link {...root} to="/team/users" search={{ tab: 'invitations' }} />}>
        {pending}
      </Paper>
    </>
  );
}

/** One number with its name and a note. */
export function Figure(props: { icon: LucideIcon; name: string; value: string; children?: ReactNode }) {
  const Icon = props.icon;
  return (
    <>
      <Group component="span" gap={7} wrap="nowrap" c="dimmed" fz="sm" fw={550}>
        <Icon size={16} aria-hidden />
        <span>{props.name}</span>
      </Group>
      <strong>{props.value}</strong>
      <Text size="xs" c="dimmed">
        {props.children}
      </Text>
    </>
  );
}
