import { Badge } from '@mantine/core';
import type { ChecklistStage, ItemState, ReadyItem } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import type { PaletteName } from '../../../ui/palettes.ts';

const STAGES: Record<ChecklistStage, PaletteName> = {
  draft: 'gray',
  waiting: 'blue',
  to_review: 'orange',
  complete: 'green',
  closed: 'gray',
};

/** How far a checklist is, by word and colour together. */
export function ChecklistBadge({ stage }: { stage: ChecklistStage }) {
  const { t } = useTranslation('checklists');
  return (
    <Badge color={STAGES[stage]} variant="light">
      {t(`stage.${stage}`)}
    </Badge>
  );
}

const ITEMS: Record<ItemState, PaletteName> = { open: 'gray', received: 'orange', accepted: 'green', returned: 'red' };

export function ItemBadge({ state }: { state: ItemState }) {
  const { t } = useTranslation('checklists');
  return (
    <Badge color={ITEMS[state]} variant="light">
      {t(`item.${state}`)}
    </Badge>
  );
}

/** That it is past its due day. */
export function LateBadge() {
  const { t } = useTranslation('checklists');
  return (
    <Badge color="red" variant="light">
      {t('late')}
    </Badge>
  );
}

/** What an item is called: its own name, else that of the ready list. */
export function useItemName(): (item: { kind: ReadyItem; name: string }) => string {
  const { t } = useTranslation('checklist-items');
  return ({ kind, name }) => name || t(kind);
}
