import { SimpleGrid, Stack, Text } from '@mantine/core';
import { DRIVE_NAMES, type Drive } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { DRIVE_PATHS } from './drive-paths.ts';
import { DriveState } from './drive-state.tsx';
import { drivesQuery } from './drives.queries.ts';

/** What can be connected with the account, and whether it is. */
export function IntegrationsPage() {
  const { t } = useTranslation('drives');
  const { data, error, isPending, refetch } = useQuery(drivesQuery);
  return (
    <Page
      title={t('overview.title')}
      description={t('overview.description')}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('overview.failed')}
      onRetry={() => void refetch()}
    >
      {data ? (
        <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="lg">
          {data.results.map((drive) => (
            <DriveCard key={drive.provider} drive={drive} />
          ))}
          <ZapierCard />
        </SimpleGrid>
      ) : null}
    </Page>
  );
}

function DriveCard({ drive }: { drive: Drive }) {
  const { t } = useTranslation('drives');
  const { provider, connection } = drive;
  return (
    <Card
      title={DRIVE_NAMES[provider]}
      description={t('overview.drive', { drive: DRIVE_NAMES[provider] })}
      actions={<DriveState drive={drive} />}
    >
      <Stack gap="sm" align="flex-start">
        {connection === null ? null : (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <Bdi>{connection.email || connection.name}</Bdi>
          </Text>
        )}
        {connection?.failure ? (
          <Text size="sm" c="var(--mantine-color-error)">
            {t(`failure.${connection.failure}`)}
          </Text>
        ) : null}
        <LinkButton
          variant="default"
          to={DRIVE_PATHS[provider]}
          aria-label={t('overview.open_one', { drive: DRIVE_NAMES[provider] })}
        >
          {t('overview.open')}
        </LinkButton>
      </Stack>
    </Card>
  );
}

function ZapierCard() {
  const { t } = useTranslation('drives');
  return (
    <Card title="Zapier" description={t('overview.zapier')}>
      <div>
        <LinkButton
          variant="default"
          to="/integrations/zapier"
          aria-label={t('overview.open_one', { drive: 'Zapier' })}
        >
          {t('overview.open')}
        </LinkButton>
      </div>
    </Card>
  );
}
