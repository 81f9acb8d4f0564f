import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { cardName, type PaymentMethod } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { twoDigits } from '../../../lib/calendar.ts';
import { isolated } from '../../../lib/isolated.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toastDone, toastError } from '../../../ui/toast.ts';
import { useRemove, useSetDefault } from './payment-methods.queries.ts';

type Props = { method: PaymentMethod; isNew: boolean; mayChange: boolean; mayRemove: boolean };

/** One card, as people know it: brand, last digits and expiry. */
export function MethodRow({ method, isNew, mayChange, mayRemove }: Props) {
  const { t } = useTranslation('payments');
  const setDefault = useSetDefault();
  const { id, expiryMonth, expiryYear, isExpired, isPrimary } = method;
  const card = isolated(cardName(method));
  const date = isolated(`${twoDigits(expiryMonth)}/${expiryYear}`);
  return (
    <li>
      <Group justify="space-between" gap="sm">
        <Stack gap={2} flex="1 1 200px" miw={0}>
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {card}
            </Text>
            {isPrimary ? <Badge variant="light">{t('primary')}</Badge> : null}
            {isNew ? (
              <Badge variant="light" color="green">
                {t('added')}
              </Badge>
            ) : null}
            {isExpired ? (
              <Badge variant="light" color="red">
                {t('expired')}
              </Badge>
            ) : null}
          </Group>
          <Text size="sm" c="dimmed">
            {t('expires', { date })}
          </Text>
        </Stack>
        {mayChange ? (
          <Group gap="xs">
            {isPrimary ? null : (
              <Button
                variant="default"
                loading={setDefault.isPending}
                aria-label={t('set_primary_of', { card })}
                onClick={() => setDefault.mutate(id, { onError: toastError })}
              >
                {t('set_primary')}
              </Button>
            )}
            {mayRemove ? <RemoveButton id={id} card={card} /> : null}
          </Group>
        ) : null}
      </Group>
    </li>
  );
}

function RemoveButton({ id, card }: { id: number; card: string }) {
  const { t } = useTranslation('payments');
  const common = useTranslation('common').t;
  const remove = useRemove();
  const ask = async () => {
    const isSure = await confirm({
      title: t('remove_title'),
      body: t('remove_text', { card }),
      confirmLabel: t('remove'),
      isDangerous: true,
    });
    if (isSure) remove.mutate(id, { onSuccess: () => toastDone(t('removed')), onError: toastError });
  };
  return (
    <Button
      variant="subtle"
      color="red"
      loading={remove.isPending}
      aria-label={t('remove_of', { card })}
      onClick={() => void ask()}
    >
      {common('remove')}
    </Button>
  );
}
