import { Paper, Title } from '@mantine/core';
import type { DashboardStats } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { SortHead } from '../../../ui/sort-head.tsx';
import table from '../../../ui/table.module.css';
import shared from './dashboard.module.css';
import type { DashboardSearch, MemberOrdering } from './dashboard.search.ts';
import { sortMembers } from './members.sort.ts';
import classes from './members-table.module.css';

const FIGURES = ['uploaded', 'submitted', 'completed'] as const;
// Names begin at A, figures with the most.
const HEADS = [
  { words: 'member', orders: ['name', '-name'] },
  ...FIGURES.map((figure) => ({ words: `figure.${figure}`, orders: [`-${figure}`, figure] }) as const),
] as const;

/** Everyone of the account with their figures, each leading to the documents it counts. */
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
      <table className={`${table.table} ${classes.table}`}>
        <caption className="visually-hidden">{t('tab.team_members')}</caption>
        <thead>
          <tr>
            {HEADS.map(({ words, orders }) => (
              <SortHead key={words} label={t(words)} orders={orders} ordering={search.ordering} onOrder={onOrder} />
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
