import { Alert, Stack } from '@mantine/core';
import type { MailGateway } from '@sealwright/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Page } from '../../../ui/page.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { DomainCard } from './domain-card.tsx';
import { GatewayEditor } from './gateway-editor.tsx';
import { changeOf, type GatewayForm } from './mail-gateways.form.ts';
import { useCreateGateway, useGateway, useUpdateGateway } from './mail-gateways.queries.ts';
import { useMailScope } from './mail-gateways.scope.ts';

/** One that is not saved yet. */
export function NewGatewayPage() {
  const { t } = useTranslation('mail-gateways');
  const create = useCreateGateway();
  const toList = useToList();
  const save = async (form: GatewayForm) => {
    const { name } = await create.mutateAsync({ ...changeOf(form), password: form.password });
    return () => {
      toastDone(t('added', { name: isolated(name) }));
      void toList();
    };
  };
  return (
    <Page title={t('new.title')} description={t('new.text')}>
      <GatewayEditor gateway={null} save={save} onCancel={() => void toList()} />
    </Page>
  );
}

/** A saved one. Its password is never shown. */
export function GatewayPage({ id }: { id: number }) {
  const { t } = useTranslation('mail-gateways');
  const { data, error, isPending, refetch } = useGateway(id);
  return (
    <Page
      title={data?.name ?? t('one')}
      {...(data ? { heading: <Bdi>{data.name}</Bdi> } : {})}
      isLoading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
    >
      {data?.permissions.update ? <Edit key={id} gateway={data} /> : null}
      {data && !data.permissions.update ? <ReadOnly gateway={data} /> : null}
    </Page>
  );
}

function Edit({ gateway }: { gateway: MailGateway }) {
  const { t } = useTranslation('mail-gateways');
  const update = useUpdateGateway(gateway);
  const toList = useToList();
  const save = async (form: GatewayForm) => {
    const { name } = await update.mutateAsync(changeOf(form));
    return () => {
      toastDone(t('saved', { name: isolated(name) }));
      void toList();
    };
  };
  return (
    <Stack gap="lg">
      <GatewayEditor gateway={gateway} save={save} onCancel={() => void toList()} />
      <DomainCard gateway={gateway} />
    </Stack>
  );
}

/** For those who see it and do not change it. */
function ReadOnly({ gateway }: { gateway: MailGateway }) {
  const { t } = useTranslation('mail-gateways');
  const { isOwn } = useMailScope();
  const { hostname, port, tls, username, senderName, senderEmail } = gateway;
  return (
    <Card label={t('one')}>
      <Alert color="blue">{t(isOwn ? 'own.read_only' : 'owner_only')}</Alert>
      <Facts
        facts={[
          { key: 'server', name: t('server'), value: <Bdi>{`${hostname}:${port}`}</Bdi> },
          { key: 'tls', name: t('tls'), value: t(`tls.${tls}`) },
          { key: 'username', name: t('username'), value: <Bdi>{username}</Bdi> },
          { key: 'sender', name: t('sender'), value: <Bdi>{`${senderName} <${senderEmail}>`}</Bdi> },
        ]}
      />
    </Card>
  );
}

function useToList() {
  const navigate = useNavigate();
  const { list } = useMailScope();
  return () => navigate({ to: list });
}
