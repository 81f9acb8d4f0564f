import { Alert, Button, Group, List, Stack, Switch, Text } from '@mantine/core';
import { DRIVE_NAMES, type Drive, type DriveConnection } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { acting } from '../../../lib/acting.ts';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { useBeginDrive, useChangeDrive, useDisconnect } from './drives.queries.ts';

/** What is asked for, before anyone is sent to the provider. */
export function ConnectCard({ drive }: { drive: Drive }) {
  const { t } = useTranslation('drives');
  const name = DRIVE_NAMES[drive.provider];
  const isTeam = Boolean(acting()?.teamId);
  return (
    <Card title={t('connect.title', { drive: name })} description={t('connect.text', { drive: name })}>
      <List size="sm" spacing={4}>
        <List.Item>{t(`scope.read.${drive.provider}`)}</List.Item>
        <List.Item>{t(`scope.write.${drive.provider}`)}</List.Item>
      </List>
      {isTeam ? <Text size="sm">{t('connect.team')}</Text> : null}
      {drive.permissions.manage ? (
        <Group>
          <GoButton drive={drive} label={t('connect', { drive: name })} />
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {t('connect.not_yours')}
        </Text>
      )}
    </Card>
  );
}

/** Leads to the provider. */
function GoButton({ drive, label, isQuiet = false }: { drive: Drive; label: string; isQuiet?: boolean }) {
  const { t } = useTranslation('drives');
  const begin = useBeginDrive(drive.provider);
  const go = async (): Promise<void> => {
    try {
      const { url } = await begin.mutateAsync();
      window.location.assign(url);
    } catch (error) {
      toastFailure(t('connect.failed'), error);
    }
  };
  return (
    <Button
      variant={isQuiet ? 'default' : 'filled'}
      loading={begin.isPending || begin.isSuccess}
      onClick={() => void go()}
    >
      {label}
    </Button>
  );
}

/** Whose drive it is, how it is doing, and the ways to end it. */
export function ConnectionCard({ drive, connection }: { drive: Drive; connection: DriveConnection }) {
  const { t } = useTranslation('drives');
  const format = useFormat();
  const { name, email, connectedBy, connectedAt, deliveredAt, state } = connection;
  const isEnded = state === 'needs_reconnecting';
  const facts = [
    { key: 'account', name: t('fact.account'), value: <Account name={name} email={email} /> },
    { key: 'by', name: t('fact.connected_by'), value: <Bdi>{connectedBy.name}</Bdi> },
    { key: 'at', name: t('fact.connected_at'), value: format.time(connectedAt) },
    {
      key: 'delivered',
      name: t('fact.delivered_at'),
      value: deliveredAt === null ? t('fact.never') : format.time(deliveredAt),
    },
  ];
  return (
    <Card title={t('connection')} actions={drive.permissions.manage ? <Acts drive={drive} isEnded={isEnded} /> : null}>
      <Trouble drive={drive} connection={connection} />
      <Facts facts={facts} />
      {drive.permissions.manage && acting()?.teamId ? <MembersSwitch drive={drive} connection={connection} /> : null}
    </Card>
  );
}

function Account({ name, email }: Pick<DriveConnection, 'name' | 'email'>) {
  return (
    <Stack gap={0} align="flex-start" style={{ overflowWrap: 'anywhere' }}>
      <Bdi>{name || email}</Bdi>
      {name === '' ? null : (
        <Text span size="sm" c="dimmed">
          <Bdi>{email}</Bdi>
        </Text>
      )}
    </Stack>
  );
}

/** Why nothing arrives, or did not lately. */
function Trouble({ drive: { provider }, connection: { failure, failedAt, state } }: ConnectionProps) {
  const { t } = useTranslation('drives');
  const format = useFormat();
  if (state === 'needs_reconnecting') {
    return (
      <Alert color="red" variant="light" title={t('ended.title')}>
        {t('ended.text', { drive: DRIVE_NAMES[provider] })}
      </Alert>
    );
  }
  if (failure === null) return null;
  return (
    <Alert color="orange" variant="light" title={t('last_error', { time: format.time(failedAt ?? '') })}>
      {t(`failure.${failure}`)}
    </Alert>
  );
}

type ConnectionProps = { drive: Drive; connection: DriveConnection };

function Acts({ drive, isEnded }: { drive: Drive; isEnded: boolean }) {
  const { t } = useTranslation('drives');
  return (
    <Group gap="sm">
      {drive.isConfigured ? <GoButton drive={drive} label={t('reconnect')} isQuiet={!isEnded} /> : null}
      <DisconnectButton drive={drive} />
    </Group>
  );
}

function DisconnectButton({ drive }: { drive: Drive }) {
  const { t } = useTranslation('drives');
  const name = DRIVE_NAMES[drive.provider];
  const disconnecting = useDisconnect(drive);
  const disconnect = async (): Promise<void> => {
    const body = <Text size="sm">{t('disconnect.text', { drive: name })}</Text>;
    const question = { title: t('disconnect.title', { drive: name }), body, confirmLabel: t('disconnect') };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    try {
      await disconnecting.mutateAsync();
      toastDone(t('disconnect.done', { drive: name }));
    } catch (error) {
      toastFailure(t('disconnect.failed'), error);
    }
  };
  return (
    <Button variant="subtle" color="red" loading={disconnecting.isPending} onClick={() => void disconnect()}>
      {t('disconnect')}
    </Button>
  );
}

/** The drive may hold more than the team should see: it is for its admins to say. */
function MembersSwitch({ drive, connection: { isOpenToMembers } }: ConnectionProps) {
  const { t } = useTranslation('drives');
  const change = useChangeDrive(drive);
  const save = async (isOpen: boolean): Promise<void> => {
    try {
      await change.mutateAsync({ isOpenToMembers: isOpen });
      toastDone(t('saved'));
    } catch (error) {
      toastFailure(t('save_failed'), error);
    }
  };
  return (
    <Switch
      label={t('members')}
      description={t('members.text')}
      checked={change.isPending ? change.variables.isOpenToMembers === true : isOpenToMembers}
      disabled={change.isPending}
      onChange={({ currentTarget: { checked } }) => void save(checked)}
    />
  );
}
