import { Alert, Stack } from '@mantine/core';
import type { Webhook } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { History, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { WebhookActs } from './webhook-acts.tsx';
import { SecretCard } from './webhook-secret.tsx';
import { WebhookSettings } from './webhook-settings.tsx';
import { webhookQuery } from './webhooks.queries.ts';
import type { WebhookSearch } from './webhooks.search.ts';

export type WebhookPageProps = {
  id: number;
  search: WebhookSearch;
  onSearch: (search: WebhookSearch, isReplaced: boolean) => void;
};

/** One webhook: what was sent to it, and its settings. What of it is shown is in the address. */
export function WebhookPage(props: WebhookPageProps) {
  const { t } = useTranslation('webhooks');
  const { data, error, isPending, refetch } = useQuery(webhookQuery(props.id));
  const open = (delivery: number | undefined) => props.onSearch({ ...props.search, delivery }, false);
  return (
    <Page
      title={data?.url ?? t('one')}
      {...(data ? { heading: <Bdi>{data.url}</Bdi> } : {})}
      description={data?.description ? <Bdi>{data.description}</Bdi> : undefined}
      actions={data ? <WebhookActs webhook={data} onTested={open} /> : null}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('one_failed')}
      onRetry={() => void refetch()}
    >
      {data ? <Parts {...props} webhook={data} /> : null}
      {data && props.search.delivery !== undefined ? (
        <DeliveryDialog webhook={data} id={props.search.delivery} onClose={() => open(undefined)} />
      ) : null}
    </Page>
  );
}

function Parts({ webhook, search, onSearch }: WebhookPageProps & { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  return (
    <Stack gap="lg">
      <Trouble webhook={webhook} />
      {webhook.application === null ? null : (
        <Alert variant="light">{t('subscribed_text', { name: isolated(webhook.application.name) })}</Alert>
      )}
      <PageTabs
        label={t('parts')}
        shown={webhook.application === null ? search.part : 'deliveries'}
        onShow={(part) => onSearch({ ...search, part }, true)}
        tabs={[
          {
            value: 'deliveries',
            label: t('tab.deliveries'),
            icon: History,
            content: <DeliveryList webhook={webhook} search={search} onSearch={onSearch} />,
          },
          // The settings and the secret of a subscription are the application’s: with others its checks would fail.
          ...(webhook.application === null
            ? [
                {
                  value: 'settings' as const,
                  label: t('tab.settings'),
                  icon: Settings,
                  content: (
                    <Stack gap="lg">
                      <WebhookSettings key={webhook.id} webhook={webhook} />
                      <SecretCard webhook={webhook} />
                    </Stack>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Stack>
  );
}

/** Why it is told nothing, or that it soon may not be. */
function Trouble({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  const { disabledReason, disabledAt, failingSince } = webhook;
  if (disabledReason !== null) {
    const text = t(`disabled.${disabledReason}`, { time: format.time(disabledAt ?? '') });
    return (
      <Alert color="red" variant="light">
        {text}
      </Alert>
    );
  }
  if (failingSince === null) return null;
  return (
    <Alert color="orange" variant="light">
      {t('failing', { time: format.time(failingSince) })}
    </Alert>
  );
}
