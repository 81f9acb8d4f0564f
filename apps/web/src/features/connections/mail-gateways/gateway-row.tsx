import { ActionIcon, Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { MailGateway, MailGateways } from '@sealwright/contract';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { toastDone, toastError } from '../../../ui/toast.ts';
import { GatewayTest, TestButton } from './gateway-test.tsx';
import { useDeleteGateway, useOrderGateways, useTestGateway } from './mail-gateways.queries.ts';
import { useMailScope } from './mail-gateways.scope.ts';

type Props = { gateway: MailGateway; at: number; gateways: MailGateways };

const failed = (error: unknown) => (error instanceof NotConfirmed ? undefined : toastError(error));

/** One gateway: where it is, whether it works, and what can be done with it. */
export function GatewayRow({ gateway, at, gateways }: Props) {
  const { t } = useTranslation('mail-gateways');
  const { one } = useMailScope();
  const test = useTestGateway(gateway.id);
  const name = isolated(gateway.name);
  const mayChange = gateways.environment === null && gateway.permissions.update;
  return (
    <li>
      <Stack gap="sm">
        <Standing gateway={gateway} at={at} hasOrder={gateways.results.length > 1} />
        <Group gap="sm">
          {gateway.permissions.test ? <TestButton test={test} label={t('test')} name={t('test_of', { name })} /> : null}
          {mayChange ? (
            <>
              <LinkButton
                size="sm"
                variant="default"
                aria-label={t('edit_of', { name })}
                to={one}
                params={{ id: String(gateway.id) }}
              >
                {t('edit')}
              </LinkButton>
              <DeleteButton gateway={gateway} isLast={gateways.results.length === 1} />
              {gateways.results.length > 1 ? <OrderButtons gateway={gateway} at={at} gateways={gateways} /> : null}
            </>
          ) : null}
        </Group>
        <GatewayTest test={test} />
      </Stack>
    </li>
  );
}

function Standing({ gateway, at, hasOrder }: { gateway: MailGateway; at: number; hasOrder: boolean }) {
  const { t } = useTranslation('mail-gateways');
  const format = useFormat();
  const { name, hostname, port, tls, senderName, senderEmail, away } = gateway;
  return (
    <Stack gap={2} miw={0}>
      <Group gap="xs">
        <Text fw={550} miw={0}>
          {hasOrder ? `${format.number(at + 1)}. ` : ''}
          <Bdi>{name}</Bdi>
        </Text>
        {away === null ? null : (
          <Badge color="red" variant="light">
            {t('away')}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        <Bdi>{`${hostname}:${port}`}</Bdi> · {t(`tls.${tls}`)}
      </Text>
      <Text size="sm" c="dimmed">
        {t('sends_as')} <Bdi>{`${senderName} <${senderEmail}>`}</Bdi>
      </Text>
      {away === null ? null : (
        <Text size="sm">{t('away_since', { time: format.time(away.since), reason: isolated(away.reason) })}</Text>
      )}
    </Stack>
  );
}

function DeleteButton({ gateway, isLast }: { gateway: MailGateway; isLast: boolean }) {
  const { t } = useTranslation('mail-gateways');
  const { isOwn } = useMailScope();
  const remove = useDeleteGateway();
  const name = isolated(gateway.name);
  const ask = async () => {
    const isSure = await confirm({
      title: t('delete_title', { name }),
      body: t(isLast ? (isOwn ? 'own.delete_last_text' : 'delete_last_text') : 'delete_text'),
      confirmLabel: t('delete_confirm'),
      isDangerous: true,
    });
    if (isSure) remove.mutate(gateway.id, { onSuccess: () => toastDone(t('deleted', { name })), onError: failed });
  };
  return (
    <Button
      size="sm"
      variant="default"
      loading={remove.isPending}
      aria-label={t('delete_of', { name })}
      onClick={() => void ask()}
    >
      {t('delete')}
    </Button>
  );
}

/** The ends stay reachable: the focus of someone who moves a gateway step by step is not lost there. */
function OrderButtons({ gateway, at, gateways: { results } }: Props) {
  const { t } = useTranslation('mail-gateways');
  const order = useOrderGateways();
  const name = isolated(gateway.name);
  const move = (by: -1 | 1) => {
    const ids = results.map(({ id }) => id);
    const to = at + by;
    if (order.isPending || to < 0 || to >= ids.length) return;
    ids.splice(at, 1);
    ids.splice(to, 0, gateway.id);
    order.mutate(ids, { onSuccess: () => toastDone(t('ordered')), onError: failed });
  };
  const button = (by: -1 | 1, label: string, isEnd: boolean) => (
    <ActionIcon
      size="lg"
      variant="default"
      aria-label={label}
      title={label}
      aria-disabled={isEnd}
      {...(isEnd ? { 'data-disabled': true } : {})}
      onClick={() => move(by)}
    >
      {by === -1 ? <ArrowUp size={16} aria-hidden /> : <ArrowDown size={16} aria-hidden />}
    </ActionIcon>
  );
  return (
    <Group gap={4}>
      {button(-1, t('move_up', { name }), at === 0)}
      {button(1, t('move_down', { name }), at === results.length - 1)}
    </Group>
  );
}
