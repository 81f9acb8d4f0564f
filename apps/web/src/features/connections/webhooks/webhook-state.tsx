import { Badge } from '@mantine/core';
import type { DeliveryState, Webhook } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';

const stateOf = ({ isEnabled, failingSince }: Webhook): 'enabled' | 'failing' | 'disabled' => {
  if (!isEnabled) return 'disabled';
  return failingSince === null ? 'enabled' : 'failing';
};

const COLOURS = { enabled: 'green', failing: 'orange', disabled: 'gray' } as const;

/** Whether it is told anything now, by word and colour together. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const state = stateOf(webhook);
  return (
    <Badge variant="light" color={COLOURS[state]} autoContrast>
      {t(`state.${state}`)}
    </Badge>
  );
}

const DELIVERY_COLOURS: Record<DeliveryState, string> = { waiting: 'blue', delivered: 'green', failed: 'red' };

export function DeliveryBadge({ state }: { state: DeliveryState }) {
  const { t } = useTranslation('webhooks');
  return (
    <Badge variant="light" color={DELIVERY_COLOURS[state]} autoContrast>
      {t(`delivery_state.${state}`)}
    </Badge>
  );
}
