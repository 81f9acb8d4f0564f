import { Badge } from '@mantine/core';
import type { BulkSendRowState, BulkSendState } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';

const COLOURS: Record<BulkSendState, string> = {
  draft: 'gray',
  checked: 'gray',
  scheduled: 'orange',
  sending: 'blue',
  paused: 'orange',
  done: 'green',
  cancelled: 'gray',
};
const ROW_COLOURS: Record<BulkSendRowState, string> = {
  ready: 'gray',
  wrong: 'orange',
  sent: 'green',
  failed: 'red',
  cancelled: 'gray',
};

/** Where a bulk send stands, by word and colour together. */
export function BatchState({ state }: { state: BulkSendState }) {
  const { t } = useTranslation('bulk-sends');
  return (
    <Badge variant="light" color={COLOURS[state]}>
      {t(`state.${state}`)}
    </Badge>
  );
}

export function RowState({ state }: { state: BulkSendRowState }) {
  const { t } = useTranslation('bulk-sends');
  return (
    <Badge variant="light" color={ROW_COLOURS[state]}>
      {t(`row_state.${state}`)}
    </Badge>
  );
}
