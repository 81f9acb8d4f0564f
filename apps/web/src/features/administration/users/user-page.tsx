import { Stack, Text } from '@mantine/core';
import type { ManagedUserDetails } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { UserActs } from './user-acts.tsx';
import { UserStatus } from './user-status.tsx';
import { userQuery } from './users.queries.ts';

/** One person: how they come in, where they belong, and what can be done. */
export function UserPage({ id }: { id: number }) {
  const { t } = useTranslation('administration');
  const { data, error, isPending, refetch } = useQuery(userQuery(id));
  return (
    <Page
      title={data?.name ?? t('users.title')}
      {...(data ? { heading: <Bdi>{data.name}</Bdi> } : {})}
      description={data ? <Bdi>{data.email}</Bdi> : undefined}
      isLoading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
    >
      {data ? (
        <Stack gap="md" maw={880}>
          <Account user={data} />
          <UserActs user={data} />
          <Teams user={data} />
          <History user={data} />
        </Stack>
      ) : null}
    </Page>
  );
}

function Account({ user }: { user: ManagedUserDetails }) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const { lastActiveAt, deletionAt, username } = user;
  return (
    <Card title={t('user.account')} description={t('user.account_text')} actions={<UserStatus user={user} />}>
      <Facts
        facts={[
          { key: 'role', name: t('column.role'), value: t(`user_role.${user.role}`) },
          ...(username === null ? [] : [{ key: 'username', name: t('column.username'), value: <Bdi>{username}</Bdi> }]),
          { key: 'second_step', name: t('column.second_step'), value: t(user.hasSecondStep ? 'on' : 'off') },
          {
            key: 'password',
            name: t('column.password'),
            value: t(user.hasPassword ? 'password.set' : 'password.none'),
          },
          { key: 'sessions', name: t('column.sessions'), value: format.number(user.sessionCount) },
          {
            key: 'active',
            name: t('column.active'),
            value: lastActiveAt === null ? t('never') : format.time(lastActiveAt),
          },
          { key: 'created', name: t('column.created'), value: format.date(user.createdAt) },
          ...(deletionAt === null
            ? []
            : [{ key: 'deletion', name: t('column.deletion'), value: format.date(deletionAt) }]),
        ]}
      />
    </Card>
  );
}

function Teams({ user: { teams } }: { user: ManagedUserDetails }) {
  const { t } = useTranslation('administration');
  return (
    <Card title={t('user.teams')}>
      {teams.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('user.teams_none')}
        </Text>
      ) : (
        <Ruled>
          {teams.map(({ id, name, role, isActive }) => (
            <li key={id}>
              <LinkAnchor lineClamp={2} title={name} to="/admin/teams/$id" params={{ id: String(id) }}>
                <Bdi>{name}</Bdi>
              </LinkAnchor>
              <Text size="sm" c="dimmed">
                {t(`team_role.${role}`)}
                {isActive ? '' : ` · ${t('team_status.inactive')}`}
              </Text>
            </li>
          ))}
        </Ruled>
      )}
    </Card>
  );
}

function History({ user: { history } }: { user: ManagedUserDetails }) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  return (
    <Card title={t('user.history')} description={t('user.history_text')}>
      {history.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('user.history_none')}
        </Text>
      ) : (
        <Ruled>
          {history.map(({ id, at, action, by, reason }) => (
            <li key={id} style={{ overflowWrap: 'anywhere' }}>
              <div>{t(`history.${action}`)}</div>
              {reason === '' ? null : (
                <div>
                  <Bdi>{reason}</Bdi>
                </div>
              )}
              <Text size="sm" c="dimmed">
                <time dateTime={at}>{format.time(at)}</time>
                {by === null ? null : (
                  <>
                    {' · '}
                    <Bdi>{by}</Bdi>
                  </>
                )}
              </Text>
            </li>
          ))}
        </Ruled>
      )}
    </Card>
  );
}
