import { Alert, Stack } from '@mantine/core';
import { DRIVE_NAMES, type Drive, type DriveProvider } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isPlatformAdmin, useSession } from '../../../lib/session.ts';
import { Page } from '../../../ui/page.tsx';
import { ConnectCard, ConnectionCard } from './connection-card.tsx';
import { DriveDeliveries } from './drive-deliveries.tsx';
import { DriveState } from './drive-state.tsx';
import { driveQuery } from './drives.queries.ts';
import type { DriveSearch } from './drives.search.ts';
import { KeysCard } from './keys-card.tsx';
import { RuleCard } from './rule-card.tsx';

type Props = {
  provider: DriveProvider;
  search: DriveSearch;
  onSearch: (search: DriveSearch, isReplaced: boolean) => void;
};

/** One drive of the account: its connection, what is delivered to it, and what was. */
export function DrivePage(props: Props) {
  const { t } = useTranslation('drives');
  const name = DRIVE_NAMES[props.provider];
  const { data, error, isPending, refetch } = useQuery(driveQuery(props.provider));
  return (
    <Page
      title={name}
      description={t('page.description', { drive: name })}
      actions={data ? <DriveState drive={data} /> : null}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('page.failed', { drive: name })}
      onRetry={() => void refetch()}
    >
      {data ? <Parts {...props} drive={data} /> : null}
    </Page>
  );
}

function Parts({ drive, ...view }: Props & { drive: Drive }) {
  const { isConfigured, connection, permissions } = drive;
  const isAdministrator = useSession(({ user }) => isPlatformAdmin(user));
  return (
    <Stack gap="lg">
      {isConfigured || isAdministrator ? null : <NotSetUp drive={drive} />}
      {connection === null && isConfigured ? <ConnectCard drive={drive} /> : null}
      {connection === null ? null : <ConnectionCard drive={drive} connection={connection} />}
      {connection !== null && permissions.manage ? (
        <RuleCard key={drive.provider} drive={drive} connection={connection} />
      ) : null}
      {connection !== null && permissions.manage ? <DriveDeliveries {...view} drive={drive} /> : null}
      {isAdministrator ? <KeysCard provider={drive.provider} isConfigured={isConfigured} /> : null}
    </Stack>
  );
}

/** For people who cannot change it: whom to ask, and for what. */
function NotSetUp({ drive: { provider } }: { drive: Drive }) {
  const { t } = useTranslation('drives');
  const drive = DRIVE_NAMES[provider];
  return (
    <Alert color="blue" variant="light" title={t('not_set_up.title', { drive })}>
      {t('not_set_up.text', { drive })}
    </Alert>
  );
}
