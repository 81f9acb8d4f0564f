import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { type MailGateways, MOST_MAIL_GATEWAYS } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { EnvironmentCard } from './environment-card.tsx';
import { GatewayRow } from './gateway-row.tsx';
import { gatewaysQuery } from './mail-gateways.queries.ts';

/** How the emails of the installation leave. */
export function MailGatewaysPage() {
  const { t } = useTranslation('mail-gateways');
  const { data, error, refetch } = useQuery(gatewaysQuery);
  const mayAdd = data?.permissions.create === true && data.environment === null;
  return (
    <Page
      title={t('title')}
      description={t('intro')}
      isLoading={data === undefined && error === null}
      error={data === undefined ? error : null}
      onRetry={() => void refetch()}
      actions={mayAdd && data.results.length < MOST_MAIL_GATEWAYS ? <AddButton hasIcon /> : null}
    >
      {data === undefined ? null : (
        <Stack gap="lg">
          {data.isMailCaught ? <CaughtNote /> : null}
          {data.permissions.create ? null : <Alert color="blue">{t('owner_only')}</Alert>}
          {data.environment === null ? null : (
            <EnvironmentCard environment={data.environment} mayTest={data.permissions.test} />
          )}
          {data.results.length === 0 && data.environment !== null ? null : (
            <GatewaysCard gateways={data} mayAdd={mayAdd} />
          )}
        </Stack>
      )}
    </Page>
  );
}

function CaughtNote() {
  const { t } = useTranslation('mail-gateways');
  return (
    <Alert color="yellow" title={t('caught.title')}>
      <Text size="sm">{t('caught.text')}</Text>
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/mailbox" />}>
        {t('caught.link')}
      </Anchor>
    </Alert>
  );
}

function GatewaysCard({ gateways, mayAdd }: { gateways: MailGateways; mayAdd: boolean }) {
  const { t } = useTranslation('mail-gateways');
  const { results, environment } = gateways;
  if (results.length === 0) {
    return (
      <Card label={t('list')}>
        <EmptyState title={t('empty.title')} text={t('empty.text')}>
          {mayAdd ? <AddButton /> : null}
        </EmptyState>
      </Card>
    );
  }
  const text = environment === null ? (results.length > 1 ? t('list_text') : undefined) : t('list_unused');
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
  return (
    <Button
      leftSection={hasIcon ? <Plus size={18} aria-hidden /> : undefined}
      renderRoot={(props) => <Link {...props} to="/admin/smtp-gateways/new" />}
    >
      {t('add')}
    </Button>
  );
}
