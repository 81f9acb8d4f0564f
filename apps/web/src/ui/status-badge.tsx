import { Badge } from '@mantine/core';
import type { DocumentState, RecipientState } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import type { PaletteName } from './palettes.ts';

const documentColours: Record<DocumentState, PaletteName> = {
  new: 'gray',
  draft: 'gray',
  pending: 'orange',
  sent: 'blue',
  viewed: 'violet',
  submitted: 'indigo',
  completed: 'green',
  downloaded: 'green',
  rejected: 'red',
  not_completed: 'red',
};

const recipientColours: Record<RecipientState, PaletteName> = {
  waiting: 'gray',
  invited: 'blue',
  viewed: 'violet',
  submitted: 'green',
  declined: 'red',
};

/** A document's state, by word and colour together. */
export function StatusBadge({ status }: { status: DocumentState }) {
  const { t } = useTranslation('common');
  return <Badge color={documentColours[status]}>{t(`status.${status}`)}</Badge>;
}

/** A recipient's state, by word and colour together. */
export function RecipientStateBadge({ state }: { state: RecipientState }) {
  const { t } = useTranslation('common');
  return <Badge color={recipientColours[state]}>{t(`recipient_state.${state}`)}</Badge>;
}
