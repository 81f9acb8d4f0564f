import { Badge } from '@mantine/core';
import type { Drive, DriveDelivery } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';

const stateOf = ({ isConfigured, connection }: Drive): 'connected' | 'ended' | 'none' | 'not_set_up' => {
  if (connection !== null) return connection.state === 'connected' ? 'connected' : 'ended';
  return isConfigured ? 'none' : 'not_set_up';
};

const COLOURS = { connected: 'green', ended: 'red', none: 'gray', not_set_up: 'gray' } as const;

/** Whether a drive is connected, by word and colour together. */
export function DriveState({ drive }: { drive: Drive }) {
  const { t } = useTranslation('drives');
  const state = stateOf(drive);
  return (
    <Badge variant="light" color={COLOURS[state]} autoContrast>
      {t(`state.${state}`)}
    </Badge>
  );
}

const DELIVERY_COLOURS: Record<DriveDelivery['state'], string> = { waiting: 'blue', delivered: 'green', failed: 'red' };

export function DriveDeliveryBadge({ state }: Pick<DriveDelivery, 'state'>) {
  const { t } = useTranslation('drives');
  return (
    <Badge variant="light" color={DELIVERY_COLOURS[state]} autoContrast>
      {t(`delivery.${state}`)}
    </Badge>
  );
}
