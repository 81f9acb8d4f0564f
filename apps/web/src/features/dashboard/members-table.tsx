import { Paper, Title, UnstyledButton } from '@mantine/core';
import type { DashboardStats } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, ArrowUpDown, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Bdi } from '../../ui/bidi.tsx';
import shared from './dashboard.module.css';
import type { DashboardSearch, MemberOrdering } from './dashboard.search.ts';
import { sortMembers } from './members.sort.ts';
import classes from './members-table.module.css';

const FIGURES = ['uploaded', 'submitted', 'completed'] as const;
type Column = 'name' | (typeof FIGURES)[number];

/** Everybody of the account with their figures, each leading to the documents it counts. */
export function MembersTable(props: {
  stats: DashboardStats;
  search: DashboardSearch;
  onSearch: (search: DashboardSearch) => void;
}) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { stats, search } = props;
  const { from, to } = stats;
  const onOrder = (ordering: MemberOrdering) => props.onSearch({ ...search, ordering });
  return (
    <Paper withBorder radius="lg" className={classes.members}>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('tab.team_members')}</caption>
        <thead>
          <tr>
            {(['name', ...FIGURES] as const).map((column) => (
              <Head key={column} column={column} ordering={search.ordering} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sortMembers(stats.members, search.ordering, format.compare).map((member) => (
            <tr key={member.id}>
              <th scope="row">
                <Bdi className={classes.memberName ?? ''}>{member.name || member.email}</Bdi>
                <span className={shared.small}>
                  <Bdi>{member.email}</Bdi>
                </span>
              </th>
              {FIGURES.map((happened) => (
                <td key={happened}>
                  <Link
                    to="/documents"
                    search={{ happened, from, to, creator: member.id }}
                    aria-label={`${member.name || member.email}, ${t(`figure.${happened}`)}: ${format.number(member[happened])}`}
                  >
                    {format.number(member[happened])}
                  </Link>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {stats.members.length <= 1 ? (
        <div className={classes.alone}>
          <UsersRound size={28} aria-hidden />
          <Title order={2} size="h5">
            {t('alone.title')}
          </Title>
          <p>{t('alone.text')}</p>
        </div>
      ) : null}
    </Paper>
  );
}

function Head(props: { column: Column; ordering: MemberOrdering; onOrder: (ordering: MemberOrdering) => void }) {
  const { t } = useTranslation('dashboard');
  const { column } = props;
  const isUp = props.ordering === column;
  const isDown = props.ordering === `-${column}`;
  const Icon = isUp ? ArrowUp : isDown ? ArrowDown : ArrowUpDown;
  // Names begin at A, figures with the most.
  const first: MemberOrdering = column === 'name' ? 'name' : `-${column}`;
  const other: MemberOrdering = column === 'name' ? '-name' : column;
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <UnstyledButton
        className={classes.sort}
        data-active={isUp || isDown || undefined}
        onClick={() => props.onOrder(props.ordering === first ? other : first)}
      >
        {t(column === 'name' ? 'member' : `figure.${column}`)}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </th>
  );
}
