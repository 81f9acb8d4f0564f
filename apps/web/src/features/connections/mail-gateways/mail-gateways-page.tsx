import { Alert, Stack, Text } from '@mantine/core';
import { type MailGateways, MOST_MAIL_GATEWAYS } from '@sealwright/contract';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkAnchor, LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { EnvironmentCard } from './environment-card.tsx';
import { GatewayRow } from './gateway-row.tsx';
import { useGateways } from './mail-gateways.queries.ts';
import { useMailScope } from './mail-gateways.scope.ts';

/** How the emails of the installation, or of an account, leave. */
export function MailGatewaysPage() {
  const { t } = useTranslation('mail-gateways');
  const { isOwn } = useMailScope();
  const { data, error, refetch } = useGateways();
  const mayAdd = data?.permissions.create === true && data.environment === null;
  return (
    <Page
      title={t(isOwn ? 'own.title' : 'title')}
      description={t(isOwn ? 'own.intro' : 'intro')}
      isLoading={data === undefined && error === null}
      error={data === undefined ? error : null}
      onRetry={() => void refetch()}
      actions={mayAdd && data.results.length < MOST_MAIL_GATEWAYS ? <AddButton hasIcon /> : null}
    >
      {data === undefined ? null : <Gateways gateways={data} mayAdd={mayAdd} />}
    </Page>
  );
}

function Gateways({ gateways, mayAdd }: { gateways: MailGateways; mayAdd: boolean }) {
  const { t } = useTranslation('mail-gateways');
  const { isOwn } = useMailScope();
  const { environment, isMailCaught, permissions, results } = gateways;
  return (
    <Stack gap="lg">
      {isMailCaught ? <CaughtNote /> : null}
      {permissions.create ? null : <Alert color="blue">{t(isOwn ? 'own.read_only' : 'owner_only')}</Alert>}
      {environment === null ? null : <EnvironmentCard environment={environment} mayTest={permissions.test} />}
      {results.length === 0 && environment !== null ? null : <GatewaysCard gateways={gateways} mayAdd={mayAdd} />}
    </Stack>
  );
}

function CaughtNote() {
  const { t } = useTranslation('mail-gateways');
  const { isOwn } = useMailScope();
  if (isOwn) {
    return (
      <Alert color="yellow">
        <Text size="sm" fw={550}>
          {t('caught.title')}
        </Text>
        <Text size="sm">{t('own.caught_text')}</Text>
      </Alert>
    );
  }
  return (
    <Alert color="yellow">
      <Text size="sm" fw={550}>
        {t('caught.title')}
      </Text>
      <Text size="sm">{t('caught.text')}</Text>
      <LinkAnchor size="sm" to="/mailbox">
        {t('caught.link')}
      </LinkAnchor>
    </Alert>
  );
}

function GatewaysCard({ gateways, mayAdd }: { gateways: MailGateways; mayAdd: boolean }) {
  const { t } = useTranslation('mail-gateways');
  const { isOwn } = useMailScope();
  const { results, environment } = gateways;
  if (results.length === 0) {
    return (
      <Card label={t('list')}>
        <EmptyState title={t('empty.title')} text={t(isOwn ? 'own.empty_text' : 'empty.text')}>
          {mayAdd ? <AddButton /> : null}
        </EmptyState>
      </Card>
    );
  }
  const order = isOwn ? t('own.list_text') : results.length > 1 ? t('list_text') : undefined;
  const text = environment === null ? order : t('list_unused');
  return (
    <Card title={t('list')} description={text}>
      <Ruled aria-label={t('list')}>
        {results.map((gateway, at) => (
          <GatewayRow key={gateway.id} gateway={gateway} at={at} gateways={gateways} />
        ))}
      </Ruled>
    </Card>
  );
}

function AddButton({ hasIcon = false }: { hasIcon?: boolean }) {
  const { t } = useTranslation('mail-gateways');
  const { add } = useMailScope();
  return (
    <LinkButton leftSection={hasIcon ? <Plus size={18} aria-hidden /> : undefined} to={add}>
      {t('add')}
    </LinkButton>
  );
}
