import { Stack, Text } from '@mantine/core';
import type { ManagedTeamDetails } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { TeamStatus, TeamStatusButton } from './status-button.tsx';
import { managedTeamQuery } from './teams.queries.ts';

/** One team: how large it is, and who belongs to it. */
export function ManagedTeamPage({ id }: { id: number }) {
  const { t } = useTranslation('administration');
  const { data, error, isPending, refetch } = useQuery(managedTeamQuery(id));
  return (
    <Page
      title={data?.name ?? t('teams.title')}
      {...(data ? { heading: <Bdi>{data.name}</Bdi> } : {})}
      isLoading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
      actions={data ? <TeamStatusButton team={data} /> : null}
    >
      {data ? (
        <Stack gap="md" maw={880}>
          <Team team={data} />
          <Members team={data} />
          <History team={data} />
        </Stack>
      ) : null}
    </Page>
  );
}

function Team({ team }: { team: ManagedTeamDetails }) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const written = (text: string | null) => (text ? <Bdi>{text}</Bdi> : '–');
  return (
    <Card
      title={t('team.about')}
      description={t(team.isActive ? 'team.about_text' : 'team.inactive_text')}
      actions={<TeamStatus team={team} />}
    >
      <Facts
        facts={[
          { key: 'members', name: t('column.members'), value: format.number(team.memberCount) },
          { key: 'documents', name: t('column.documents'), value: format.number(team.documentCount) },
          { key: 'storage', name: t('column.storage'), value: format.bytes(team.storageBytes) },
          ...(team.billing === null
            ? []
            : [{ key: 'plan', name: t('column.plan'), value: <Plan billing={team.billing} /> }]),
          { key: 'website', name: t('column.website'), value: written(team.website) },
          { key: 'phone', name: t('column.phone'), value: written(team.phone) },
          { key: 'subdomain', name: t('column.subdomain'), value: written(team.subdomain) },
          { key: 'creator', name: t('column.creator'), value: written(team.createdBy) },
          { key: 'created', name: t('column.created'), value: format.date(team.createdAt) },
        ]}
      />
    </Card>
  );
}

function Plan({ billing }: { billing: NonNullable<ManagedTeamDetails['billing']> }) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const { plan, state, currentPeriodEnd } = billing;
  if (plan === null) return '–';
  if (state === null || currentPeriodEnd === null) return <Bdi>{plan}</Bdi>;
  const values = { plan: isolated(plan), date: format.date(currentPeriodEnd) };
  return t(`team.plan.${state}`, values);
}

function Members({ team: { members, memberCount } }: { team: ManagedTeamDetails }) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  return (
    <Card
      title={t('column.members')}
      description={
        memberCount > members.length ? t('team.members_first', { number: format.number(members.length) }) : undefined
      }
    >
      <Ruled>
        {members.map(({ id, name, email, role, joinedAt }) => (
          <li key={id} style={{ overflowWrap: 'anywhere' }}>
            <LinkAnchor lineClamp={2} title={name} to="/admin/users/$id" params={{ id: String(id) }}>
              <Bdi>{name}</Bdi>
            </LinkAnchor>
            <Text size="sm">
              <Bdi>{email}</Bdi>
            </Text>
            <Text size="sm" c="dimmed">
              {t(`team_role.${role}`)} · {t('team.joined', { date: format.date(joinedAt) })}
            </Text>
          </li>
        ))}
      </Ruled>
    </Card>
  );
}

function History({ team: { history } }: { team: ManagedTeamDetails }) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  if (history.length === 0) return null;
  return (
    <Card title={t('team.history')}>
      <Ruled>
        {history.map(({ id, at, isActive, by }) => (
          <li key={id} style={{ overflowWrap: 'anywhere' }}>
            <div>{t(isActive ? 'team.was_activated' : 'team.was_deactivated')}</div>
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
    </Card>
  );
}
