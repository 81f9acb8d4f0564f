import { Badge } from '@mantine/core';
import type { ReturnDue, ReturnStage } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import type { PaletteName } from '../../../ui/palettes.ts';

const STAGES: Record<ReturnStage, PaletteName> = {
  preparing: 'gray',
  waiting: 'blue',
  to_file: 'orange',
  filed: 'green',
  ended: 'red',
};

/** How far a return is, by word and colour together. */
export function StageBadge({ stage }: { stage: ReturnStage }) {
  const { t } = useTranslation('tax-returns');
  return (
    <Badge color={STAGES[stage]} variant="light">
      {t(`stage.${stage}`)}
    </Badge>
  );
}

/** That it is late or due soon; nothing otherwise. */
export function DueNote({ due }: { due: ReturnDue }) {
  const { t } = useTranslation('tax-returns');
  if (due !== 'late' && due !== 'due_soon') return null;
  return (
    <Badge color={due === 'late' ? 'red' : 'orange'} variant="light">
      {t(`due.${due}`)}
    </Badge>
  );
}
