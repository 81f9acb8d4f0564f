import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EventsView } from './events.search.ts';

/** Events as a list, or as a month. */
export function ViewSwitch({ view, onView }: { view: EventsView; onView: (view: EventsView) => void }) {
  const { t } = useTranslation('events');
  return (
    <SegmentedControl
      aria-label={t('view')}
      w="fit-content"
      data={[
        { value: 'list', label: t('view.list') },
        { value: 'month', label: t('view.month') },
      ]}
      value={view}
      onChange={(value) => onView(value === 'month' ? 'month' : 'list')}
    />
  );
}
