import { Badge } from '@mantine/core';
import type { ImportState } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import type { PaletteName } from '../../../ui/palettes.ts';

const COLOURS: Record<ImportState, PaletteName> = {
  idle: 'gray',
  importing: 'blue',
  success: 'green',
  partial_success: 'orange',
  failed: 'red',
  cancelled: 'gray',
};

/** An import's state, by word and colour together. */
export function ImportStateBadge({ state }: { state: ImportState }) {
  const { t } = useTranslation('imports');
  return <Badge color={COLOURS[state]}>{t(`state.${state}`)}</Badge>;
}
