import { Button, Group, Text } from '@mantine/core';
import type { Invitation } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { toastDone, toastError } from '../../../ui/toast.ts';
import classes from './invitations.module.css';
import { ownInvitationsQuery, useAnswerInvitation } from './invitations.queries.ts';
import { sureToReject } from './reject-question.ts';

/** The invitations that wait for one's answer. */
export function InvitationsPage() {
  const { t } = useTranslation('invitations');
  const { data, error, isPending, refetch } = useQuery(ownInvitationsQuery);
  return (
    <Page
      title={t('title')}
      description={t('description')}
      isLoading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
    >
      {data?.length === 0 ? (
        <EmptyState
          title={t('none.title')}
          text={t('none.text')}
          picture={<Users size={44} strokeWidth={1.4} color="var(--mantine-color-dimmed)" />}
        />
      ) : null}
      {data && data.length > 0 ? (
        <ul className={classes.list} aria-label={t('title')}>
          {data.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      ) : null}
    </Page>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('invitations');
  const format = useFormat();
  const answer = useAnswerInvitation();
  const team = invitation.team.name;
  const give = (status: 'accepted' | 'rejected') =>
    answer.mutate(
      { id: invitation.id, status },
      { onSuccess: () => toastDone(t(`${status}.title`)), onError: toastError },
    );
  const reject = async () => {
    if (await sureToReject(t, team)) give('rejected');
  };
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600} lineClamp={2} title={team}>
          <Bdi>{team}</Bdi>
        </Text>
        <Text size="sm">
          {t('invited_by')} <Bdi>{invitation.invitedBy}</Bdi> · {t(`role.${invitation.role}`)}
        </Text>
        {invitation.expiresAt === null ? null : (
          <Text size="sm" c="dimmed">
            {t('until')} {format.time(invitation.expiresAt)}
          </Text>
        )}
      </div>
      <Group gap="sm">
        <Button
          variant="default"
          disabled={answer.isPending}
          aria-label={t('reject_of', { team })}
          onClick={() => void reject()}
        >
          {t('reject')}
        </Button>
        <Button loading={answer.isPending} aria-label={t('accept_of', { team })} onClick={() => give('accepted')}>
          {t('accept')}
        </Button>
      </Group>
    </li>
  );
}
