import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { actingTeamQuery } from '../acting.queries.ts';
import { teamQuery } from '../teams.queries.ts';
import { ConnectionForm } from './connection-form.tsx';
import { DirectoryCard } from './directory-card.tsx';
import { DomainsCard } from './domains-card.tsx';
import { teamScimQuery } from './scim.queries.ts';
import { teamDomainsQuery, teamSignInQuery } from './sign-in.queries.ts';

/** How the members of the team one acts for sign in by their company, for its admins. */
export function TeamSignInPage() {
  const { t } = useTranslation('enterprise');
  const teams = useTranslation('teams').t;
  const { data, error, isPending, refetch } = useQuery(actingTeamQuery);
  const teamId = data?.teamId ?? null;
  if (teamId !== null) return <OfTeam teamId={teamId} />;
  return (
    <Page title={t('title')} isLoading={isPending} error={data ? null : error} onRetry={() => void refetch()}>
      <EmptyState title={teams('none.title')} text={teams('none.text')}>
        <LinkButton to="/team/new">{teams('create.title')}</LinkButton>
      </EmptyState>
    </Page>
  );
}

function OfTeam({ teamId }: { teamId: number }) {
  const { t } = useTranslation('enterprise');
  const { data: team, error, isPending, refetch } = useQuery(teamQuery(teamId));
  return (
    <Page
      title={t('title')}
      description={t('text')}
      isLoading={isPending}
      error={team ? null : error}
      onRetry={() => void refetch()}
    >
      {team?.role === 'admin' ? <Settings teamId={teamId} isActive={team.isActive} /> : null}
      {team && team.role !== 'admin' ? <EmptyState title={t('admins_title')} text={t('admins_text')} /> : null}
    </Page>
  );
}

function Settings({ teamId, isActive }: { teamId: number; isActive: boolean }) {
  const teams = useTranslation('teams').t;
  const domains = useQuery(teamDomainsQuery(teamId));
  const connection = useQuery(teamSignInQuery(teamId));
  const scim = useQuery(teamScimQuery(teamId));
  const isProven = domains.data?.results.some(({ verifiedAt }) => verifiedAt !== null) === true;
  return (
    <Stack gap="lg">
      {isActive ? null : <Alert color="yellow">{teams('inactive')}</Alert>}
      <DomainsCard teamId={teamId} query={domains} mayChange={isActive} />
      <ConnectionForm teamId={teamId} query={connection} isProven={isProven} />
      <DirectoryCard teamId={teamId} query={scim} isProven={isProven} />
    </Stack>
  );
}
