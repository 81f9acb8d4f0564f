import { Paper, Text } from '@mantine/core';
import type { DashboardStats } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, ListTable } from '../../../ui/list/index.ts';
import type { DashboardSearch, MemberOrdering } from './dashboard.search.ts';
import { sortMembers } from './members.sort.ts';
import classes from './members-table.module.css';

const LISTED = ['uploaded', 'submitted', 'completed'] as const;
type Member = DashboardStats['members'][number];

/** Everyone of the account with their figures, each leading to the documents it counts. */
export function MembersTable(props: {
  stats: DashboardStats;
  search: DashboardSearch;
  onSearch: (search: DashboardSearch) => void;
}) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { stats, search } = props;
  const columns = useMemberColumns(stats);
  return (
    <Paper withBorder radius="lg" className={classes.members}>
      <ListTable
        label={t('tab.team_members')}
        columns={columns}
        rows={useMemo(
          () => sortMembers(stats.members, search.ordering, format.compare),
          [stats.members, search.ordering, format.compare],
        )}
        ordering={search.ordering}
        onOrder={(ordering) => props.onSearch({ ...search, ordering })}
        className={classes.table}
        hasNoCards
      />
      {stats.members.length <= 1 ? (
        <EmptyState title={t('alone.title')} text={t('alone.text')} picture={<UsersRound size={28} />} />
      ) : null}
    </Paper>
  );
}

/** Names begin at A, figures with the most. */
function useMemberColumns({ from, to }: DashboardStats) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const plain = usePlainColumns();
  return useMemo(
    (): Column<Member, MemberOrdering>[] => [
      {
        id: 'name',
        header: t('member'),
        orders: ['name', '-name'],
        isRowHeader: true,
        width: '28%',
        cell: ({ name, email }) => (
          <>
            <Text inherit fw={550} lineClamp={2} title={name}>
              <Bdi>{name || email}</Bdi>
            </Text>
            <Text size="xs" c="dimmed">
              <Bdi>{email}</Bdi>
            </Text>
          </>
        ),
      },
      ...LISTED.map((happened): Column<Member, MemberOrdering> => {
        const words = t(`figure.${happened}`);
        return {
          id: happened,
          header: words,
          orders: [`-${happened}`, happened],
          align: 'end',
          cell: (member) => (
            <Link
              to="/documents"
              search={{ happened, from, to, creator: member.id }}
              aria-label={`${member.name || member.email}, ${words}: ${number(member[happened])}`}
            >
              {number(member[happened])}
            </Link>
          ),
        };
      }),
      ...plain,
    ],
    [t, number, from, to, plain],
  );
}

/** Figures that no list of documents shows. */
function usePlainColumns() {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  return useMemo((): Column<Member, MemberOrdering>[] => {
    const column = (
      id: 'sent' | 'seconds_to_sign' | 'overdue',
      cell: Column<Member, MemberOrdering>['cell'],
    ): Column<Member, MemberOrdering> => ({
      id,
      header: t(`figure.${id}`),
      orders: [`-${id}`, id],
      align: 'end',
      cell,
    });
    return [
      column('sent', ({ sent }) => number(sent)),
      column('seconds_to_sign', ({ secondsToSign }) =>
        secondsToSign === null ? '–' : lengthOf(number, secondsToSign),
      ),
      column('overdue', ({ overdue }) => number(overdue)),
    ];
  }, [t, number]);
}

const [HOUR, DAY] = [3600, 86_400];

/** In the unit that people would say it in. */
function lengthOf(number: (value: number, options: Intl.NumberFormatOptions) => string, seconds: number): string {
  const inUnit = (unit: string, value: number) =>
    number(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
  if (seconds < HOUR) return inUnit('minute', Math.ceil(seconds / 60));
  return seconds < 2 * DAY ? inUnit('hour', seconds / HOUR) : inUnit('day', seconds / DAY);
}
