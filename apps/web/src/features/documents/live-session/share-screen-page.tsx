import { Alert, Stack, Text } from '@mantine/core';
import type { getLiveSession, LiveRecipient, LiveSession, Output } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { Page } from '../../../ui/page.tsx';
import { useRecipientName } from '../../../ui/recipient-name.ts';
import { InviteForm } from './invite-form.tsx';
import { loadWithPermissions } from './live-media.ts';
import { LiveRoom } from './live-room.tsx';
import { liveSessionQuery } from './live-session.queries.ts';
import classes from './share-screen-page.module.css';

/** Going through a document together with one of its recipients. */
export function ShareScreenPage({ id }: { id: number }) {
  const { t } = useTranslation(['live-session', 'editor', 'documents']);
  const { data, error, isPending, refetch } = useQuery(liveSessionQuery(id));
  const [present, setPresent] = useState<LiveSession | null>(null);
  useEffect(loadWithPermissions, []);
  // One's own goes on where this page is loaded anew, and stays shown when it has ended.
  const own = data?.permissions.join ? data.session : null;
  if (present === null && own) setPresent(own);
  const again = () => void refetch().then(() => setPresent(null));
  return (
    <Page
      title={t('title')}
      back={
        <Link to="/documents/$id" params={{ id: String(id) }}>
          <Mirrored icon={ChevronLeft} size={16} />
          {t('open_document')}
        </Link>
      }
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('failed')}
      onRetry={() => void refetch()}
    >
      {present ? <LiveRoom key={present.id} session={present} onAgain={again} /> : null}
      {present === null && data ? <Beginning id={id} {...data} onInvited={setPresent} /> : null}
    </Page>
  );
}

type BeginningProps = Output<typeof getLiveSession> & { id: number; onInvited: (session: LiveSession) => void };

function Beginning({ id, session, recipients, permissions, onInvited }: BeginningProps) {
  const { t } = useTranslation('live-session');
  if (session) {
    const names = { name: isolated(session.sender.name), recipient: isolated(session.recipient.name) };
    return (
      <Alert color="gray" variant="light">
        {t('busy', names)}
      </Alert>
    );
  }
  if (permissions.start && recipients.some(({ obstacle }) => obstacle === null)) {
    return <InviteForm recipients={recipients} onInvited={onInvited} />;
  }
  return (
    <EmptyState title={t('none_title')} text={t(permissions.start ? 'none_text' : 'not_permitted')}>
      {permissions.start ? <Obstacles recipients={recipients} /> : null}
      <LinkButton to="/documents/$id" params={{ id: String(id) }}>
        {t('open_document')}
      </LinkButton>
    </EmptyState>
  );
}

/** Why none of them can be invited now. */
function Obstacles({ recipients }: { recipients: readonly LiveRecipient[] }) {
  const { t } = useTranslation('live-session');
  const nameOf = useRecipientName();
  return (
    <Stack component="ul" className={classes.obstacles} gap={4} mb="md" p={0}>
      {recipients.map((one) =>
        one.obstacle === null ? null : (
          <li key={one.id}>
            <Text size="sm">
              <Bdi>{nameOf(one)}</Bdi>: {t(`obstacle.${one.obstacle}`)}
            </Text>
          </li>
        ),
      )}
    </Stack>
  );
}
