import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Group, Mail, ScrollText, UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { actingTeamQuery } from '../acting.queries.ts';
import { teamQuery } from '../teams.queries.ts';
import type { MembersSearch } from '../teams.search.ts';
import { GroupsList } from './groups-list.tsx';
import { TeamName } from '../team-name.tsx';
import { InvitationsList } from './invitations-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MembersList } from './members-list.tsx';

type Props = { search: MembersSearch; onSearch: (search: MembersSearch, isReplaced: boolean) => void };

/** The members of the team one acts for, and who was invited to it. */
export function MembersPage(props: Props) {
  const { t } = useTranslation('teams');
  const { data, error, isPending, refetch } = useQuery(actingTeamQuery);
  const teamId = data?.teamId ?? null;
  if (teamId !== null) return <TeamUsers {...props} teamId={teamId} />;
  return (
    <Page title={t('users.title')} isLoading={isPending} error={data ? null : error} onRetry={() => void refetch()}>
      <EmptyState title={t('none.title')} text={t('none.text')}>
        <LinkButton to="/team/new">{t('create.title')}</LinkButton>
      </EmptyState>
    </Page>
  );
}

function TeamUsers({ search, onSearch, teamId }: Props & { teamId: number }) {
  const { t } = useTranslation('teams');
  const { data: team, error, isPending, refetch } = useQuery(teamQuery(teamId));
  const [isInviting, setIsInviting] = useState(false);
  return (
    <Page
      title={t('users.title')}
      description={team ? <TeamName name={team.name} /> : undefined}
      isLoading={isPending}
      error={team ? null : error}
      onRetry={() => void refetch()}
      actions={
        <>
          {team?.role === 'admin' ? (
            <LinkButton to="/team/log" variant="default" leftSection={<ScrollText size={18} aria-hidden />}>
              {t('log.open')}
            </LinkButton>
          ) : null}
          {team?.permissions.invite ? (
            <Button leftSection={<UserPlus size={18} aria-hidden />} onClick={() => setIsInviting(true)}>
              {t('invite.open')}
            </Button>
          ) : null}
        </>
      }
    >
      {team && !team.isActive ? <Text c="dimmed">{t('inactive')}</Text> : null}
      <PageTabs
        label={t('users.title')}
        shown={search.tab}
        onShow={(tab) => onSearch({ ...search, tab, page: 1, search: '' }, false)}
        tabs={[
          {
            value: 'members',
            label: t('members.title'),
            icon: UsersRound,
            content: <MembersList teamId={teamId} search={search} onSearch={onSearch} />,
          },
          {
            value: 'groups',
            label: t('groups.title'),
            icon: Group,
            content: <GroupsList teamId={teamId} />,
          },
          {
            value: 'invitations',
            label: t('invitations.title'),
            icon: Mail,
            content: <InvitationsList teamId={teamId} search={search} onSearch={onSearch} />,
          },
        ]}
      />
      <InviteDialog teamId={teamId} isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </Page>
  );
}
