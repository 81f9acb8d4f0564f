import type { DocumentState, RecipientState } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { PaletteName } from './palettes.ts';
import classes from './status-badge.module.css';

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

/** A recipient's state, or what a feature makes of it. */
type ShownState = RecipientState | 'undelivered' | 'unfinished' | 'no_copy' | 'on_paper';

const recipientColours: Record<ShownState, PaletteName> = {
  waiting: 'gray',
  invited: 'blue',
  viewed: 'violet',
  submitted: 'green',
  declined: 'red',
  copy_sent: 'green',
  undelivered: 'red',
  unfinished: 'gray',
  no_copy: 'gray',
  on_paper: 'green',
  not_needed: 'gray',
};

/** A document's state, by word and colour together. */
export function StatusBadge({ status }: { status: DocumentState }) {
  const { t } = useTranslation('common');
  return <Badge colour={documentColours[status]}>{t(`status.${status}`)}</Badge>;
}

/** A recipient's state, by word and colour together. */
export function RecipientStateBadge({ state }: { state: ShownState }) {
  const { t } = useTranslation('common');
  return <Badge colour={recipientColours[state]}>{t(`recipient_state.${state}`)}</Badge>;
}

const STEPS = [1, 2, 5, 8];

function Badge({ colour, children }: { colour: PaletteName; children: ReactNode }) {
  const tones = STEPS.map((step) => [`--tone-${step}`, `var(--mantine-color-${colour}-${step})`]);
  return (
    <span className={classes.badge} style={Object.fromEntries(tones)}>
      <span className={classes.word}>{children}</span>
    </span>
  );
}
