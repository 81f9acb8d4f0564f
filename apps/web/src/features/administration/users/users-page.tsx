import { Button, Text } from '@mantine/core';
import type { ManagedUser } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type Column, List, rowLink } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { useAsking } from './ask.ts';
import { BlockDialog } from './block-dialog.tsx';
import { UserStatus } from './user-status.tsx';
import { useExportUsers, usersQuery } from './users.queries.ts';
import { SHOWN_USERS, USER_ORDERINGS, USER_ROLES, type UsersSearch } from './users.search.ts';

type Props = { search: UsersSearch; onSearch: (search: UsersSearch, isReplaced: boolean) => void };
type Ordering = UsersSearch['ordering'];

/** Everyone who has an account here. */
export function UsersPage({ search, onSearch }: Props) {
  const { t } = useTranslation('administration');
  const [blocking, setBlocking] = useState<ManagedUser | null>(null);
  const exporting = useExportUsers();
  const isFiltered = search.search !== '' || search.role !== undefined || search.show !== 'all';
  return (
    <Page
      title={t('users.title')}
      description={t('users.text')}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<Download size={18} aria-hidden />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate(search)}
          >
            {t('users.export')}
          </Button>
          <LinkButton to="/admin/users/import" variant="default" leftSection={<Upload size={18} aria-hidden />}>
            {t('users.import')}
          </LinkButton>
        </>
      }
    >
      <List
        label={t('users.title')}
        query={useQuery(usersQuery(search))}
        columns={useUserColumns(setBlocking)}
        view={search}
        onView={onSearch}
        search={t('users.search')}
        filters={<Filters search={search} onSearch={onSearch} />}
        sort={{
          label: t('sort'),
          orderings: USER_ORDERINGS,
          nameOf: (ordering) => t(`sort.${ordering}`),
        }}
        isFiltered={isFiltered}
        empty={<EmptyState title={t('users.none')} text={t('users.none_text')} />}
        nothingFound={{ title: t('users.nothing_found'), text: t('users.nothing_found_text') }}
      />
      <BlockDialog user={blocking} onClose={() => setBlocking(null)} />
    </Page>
  );
}

function Filters({ search, onSearch }: Props) {
  const { t } = useTranslation('administration');
  const narrow = (part: Partial<UsersSearch>) => onSearch({ ...search, ...part, page: 1 }, false);
  return (
    <>
      <FilterSelect
        label={t('filter.role')}
        all={t('filter.role.all')}
        options={USER_ROLES.map((value) => ({ value, label: t(`user_role.${value}`) }))}
        value={search.role}
        onChange={(role) => narrow({ role })}
      />
      <FilterSelect
        label={t('filter.show')}
        all={t('filter.show.all')}
        options={SHOWN_USERS.filter((value) => value !== 'all').map((value) => ({
          value,
          label: t(`filter.show.${value}`),
        }))}
        value={search.show === 'all' ? undefined : search.show}
        onChange={(show) => narrow({ show: show ?? 'all' })}
      />
    </>
  );
}

function useUserColumns(onBlock: (user: ManagedUser) => void): Column<ManagedUser, Ordering>[] {
  const { t } = useTranslation('administration');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        card: 'title',
        isRowHeader: true,
        isTwoLines: true,
        orders: ['name', '-name'],
        cell: (user) => <Name user={user} />,
      },
      { id: 'role', header: t('column.role'), width: 130, card: 'line', cell: ({ role }) => t(`user_role.${role}`) },
      {
        id: 'status',
        header: t('column.status'),
        width: 130,
        card: 'line',
        cell: (user) => <UserStatus user={user} />,
      },
      {
        id: 'second_step',
        header: t('column.second_step'),
        width: 120,
        isForDesks: true,
        cell: ({ hasSecondStep }) => t(hasSecondStep ? 'on' : 'off'),
      },
      {
        id: 'active',
        header: t('column.active'),
        width: 150,
        isForDesks: true,
        card: 'note',
        orders: ['-last_active_at', 'last_active_at'],
        cell: ({ lastActiveAt }) => (lastActiveAt === null ? t('never') : format.time(lastActiveAt)),
      },
      {
        id: 'acts',
        header: t('column.acts'),
        isHeaderHidden: true,
        width: 130,
        align: 'end',
        card: 'acts',
        cell: (user) => <Blocking user={user} onBlock={onBlock} />,
      },
    ],
    [t, format, onBlock],
  );
}

function Name({ user: { id, name, email } }: { user: ManagedUser }) {
  return (
    <>
      <Link {...rowLink('card', name)} to="/admin/users/$id" params={{ id: String(id) }}>
        <Bdi>{name}</Bdi>
      </Link>
      <Text size="sm" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
        <Bdi>{email}</Bdi>
      </Text>
    </>
  );
}

function Blocking({ user, onBlock }: { user: ManagedUser; onBlock: (user: ManagedUser) => void }) {
  const { t } = useTranslation('administration');
  const { ask, isBusy } = useAsking();
  const { isBlocked, name, permissions } = user;
  if (!permissions.block) return null;
  const act = isBlocked ? 'unblock' : 'block';
  return (
    <Button
      size="sm"
      variant="default"
      me={{ base: 'xs', sm: 0 }}
      aria-label={t(`act.${act}.of`, { name })}
      loading={isBusy(user.id, 'unblock')}
      onClick={() => (isBlocked ? void ask(user, 'unblock') : onBlock(user))}
    >
      {t(`act.${act}.submit`)}
    </Button>
  );
}
