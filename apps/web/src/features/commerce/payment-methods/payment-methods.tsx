import { Button, Stack, Text } from '@mantine/core';
import type { PaymentMethods as Methods } from '@sealwright/contract';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { useAdd } from './payment-methods.queries.ts';
import { MethodRow } from './method-row.tsx';

type Props = {
  methods: Methods;
  /** The card that was just added. */
  added?: number | undefined;
  /** To the page where a card is entered: a full load, because that page alone loads the provider's script. */
  onLeave?: (path: string) => void;
};

/** The account's cards: add, choose the one that is charged, remove. Also a tab of the Billing screen. */
export function PaymentMethods({ methods, added, onLeave = (path) => location.assign(path) }: Props) {
  const { t } = useTranslation('payments');
  const { paymentMethods, isSomethingOwed, isTestMode, permissions } = methods;
  const add = useAdd();
  const isLast = paymentMethods.length === 1;
  return (
    <Card
      title={t('list')}
      description={isTestMode ? t('test') : undefined}
      actions={
        permissions.update ? (
          <Button
            leftSection={<Plus size={18} aria-hidden />}
            loading={add.isPending}
            onClick={() => add.mutate(undefined, { onSuccess: onLeave })}
          >
            {t('add')}
          </Button>
        ) : undefined
      }
    >
      <Stack gap="md">
        <ErrorNote error={add.error} />
        {paymentMethods.length === 0 ? (
          <EmptyState title={t('none')} text={t('none_hint')} />
        ) : (
          <Ruled aria-label={t('list')}>
            {paymentMethods.map((method) => (
              <MethodRow
                key={method.id}
                method={method}
                isNew={method.id === added}
                mayChange={permissions.update}
                mayRemove={!(isLast && isSomethingOwed)}
              />
            ))}
          </Ruled>
        )}
        {isLast && isSomethingOwed ? (
          <Text size="sm" c="dimmed">
            {t('owed')}
          </Text>
        ) : null}
      </Stack>
    </Card>
  );
}
