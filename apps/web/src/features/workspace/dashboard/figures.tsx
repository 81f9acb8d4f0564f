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
          <Link
            key={happened}
            to="/documents"
            search={{ happened, from, to, ...(stats.scope === 'personal' ? { mine: 'true' as const } : {}) }}
            className={classes.figure}
            data-figure={happened}
          >
            <Figure icon={icons[happened]} name={t(`figure.${happened}`)} value={format.number(counts[happened])}>
              {before ? told(counts[happened], before.counts[happened]) : '\u00a0'}
            </Figure>
          </Link>
        ))}
        <People counts={counts} search={search} />
      </div>
      <p className={classes.compared}>
        <span>{t('days', { days: formatDays(locale, from, to) })}</span>
        {before ? <span>{t('compared', { days: formatDays(locale, before.from, before.to) })}</span> : null}
      </p>
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
  const look = (name: string) => ({ className: classes.figure, 'data-figure': name });
  if (!isTeam) {
    return (
      <>
        <div {...look('joined_members')}>{joined}</div>
        <div {...look('pending_invitations')}>{pending}</div>
      </>
    );
  }
  return (
    <>
      <Link to="/dashboard" search={{ ...search, scope: 'team_members' }} {...look('joined_members')}>
        {joined}
      </Link>
      <Link to="/team/users" search={{ tab: 'invitations' }} {...look('pending_invitations')}>
        {pending}
      </Link>
    </>
  );
}

/** One number with its name and a note. */
export function Figure(props: { icon: LucideIcon; name: string; value: string; children?: ReactNode }) {
  const Icon = props.icon;
  return (
    <>
      <span className={classes.figureName}>
        <Icon size={16} aria-hidden />
        {props.name}
      </span>
      <strong className={classes.figureValue}>{props.value}</strong>
      <span className={classes.small}>{props.children}</span>
    </>
  );
}
