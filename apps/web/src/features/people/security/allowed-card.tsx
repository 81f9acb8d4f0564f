import { Box, Button, Group, Stack, Text } from '@mantine/core';
import type { AllowedApplication } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { AppWindow } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { RoundIcon } from '../../../ui/round-icon.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { allowedQuery, useRevokeAllowed } from './allowed.queries.ts';
import classes from './sessions-list.module.css';

// All at once, before anything is shown.
const TEXTS = ['security', 'allow'] as const;

/** The applications that the person allowed to act for them. */
export function AllowedCard() {
  useTranslation(TEXTS);
  const { t } = useTranslation('security');
  const { data, error, isPending, refetch } = useQuery(allowedQuery);
  return (
    <Card title={t('allowed.title')} description={t('allowed.text')}>
      {isPending ? <RowsSkeleton rows={1} /> : null}
      {data ? <List applications={data.results} /> : <ErrorNote error={error} onRetry={() => void refetch()} />}
    </Card>
  );
}

function List({ applications }: { applications: AllowedApplication[] }) {
  const { t } = useTranslation('security');
  const revoke = useRevokeAllowed();
  const ask = async ({ id, name }: AllowedApplication) => {
    const isSure = await confirm({
      title: t('allowed.revoke_title'),
      body: (
        <Stack gap="xs">
          <Text fw={550}>
            <Bdi>{name}</Bdi>
          </Text>
          <Text>{t('allowed.revoke_text')}</Text>
        </Stack>
      ),
      confirmLabel: t('allowed.revoke'),
      isDangerous: true,
    });
    if (isSure) revoke.mutate(id, { onSuccess: () => void toastDone(t('allowed.revoked')) });
  };
  if (applications.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('allowed.none')}
      </Text>
    );
  }
  return (
    <Ruled>
      {applications.map((application) => (
        <Row
          key={application.id}
          application={application}
          isEnding={revoke.isPending && revoke.variables === application.id}
          onRevoke={() => void ask(application)}
        />
      ))}
    </Ruled>
  );
}

type RowProps = { application: AllowedApplication; isEnding: boolean; onRevoke: () => void };

function Row({ application, isEnding, onRevoke }: RowProps) {
  const { t } = useTranslation('security');
  const allow = useTranslation('allow').t;
  const format = useFormat();
  const { name, owner, account, scopes, allowedAt, lastUsedAt } = application;
  return (
    <li className={classes.row}>
      <RoundIcon size={40} color="gray" c="dimmed">
        <AppWindow size={20} aria-hidden />
      </RoundIcon>
      <Box miw={0}>
        <Text fw={550}>
          <Bdi>{name}</Bdi>
        </Text>
        <Group gap="0 14px" fz="sm" c="dimmed">
          <span>{t('allowed.for', { account: isolated(account.name) })}</span>
          <span>{t('allowed.owner', { owner: isolated(owner) })}</span>
        </Group>
        <Text size="sm" c="dimmed">
          {format.list(scopes.map((scope) => allow(`scope.${scope}`)))}
        </Text>
        <Group gap="0 14px" fz="sm" c="dimmed">
          <span>{t('allowed.on', { date: format.date(allowedAt) })}</span>
          <span>
            {lastUsedAt === null ? t('tokens.unused') : t('sessions.last_used', { when: format.relative(lastUsedAt) })}
          </span>
        </Group>
      </Box>
      <Button
        size="sm"
        variant="default"
        className={classes.act}
        loading={isEnding}
        aria-label={t('allowed.revoke_named', { name })}
        onClick={onRevoke}
      >
        {t('allowed.revoke')}
      </Button>
    </li>
  );
}
