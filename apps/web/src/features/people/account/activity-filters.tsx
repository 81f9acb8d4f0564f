import { ACTIVITY_AREAS } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { SearchBox, SpanFilters } from '../../../ui/list/index.ts';
import type { ActivitySearch } from './activity.search.ts';

const AREAS = [undefined, ...ACTIVITY_AREAS] as const;

export function ActivityFilters(props: { search: ActivitySearch; onChange: (part: Partial<ActivitySearch>) => void }) {
  const { t } = useTranslation('account');
  const { search, onChange } = props;
  return (
    <SpanFilters
      kinds={{
        label: t('activity.areas'),
        filters: AREAS.map((value) => ({ value, label: t(`area.${value ?? 'all'}`) })),
        chosen: search.area,
        onChoose: (area) => onChange({ area }),
      }}
      days={search}
      labels={{ from: t('activity.from'), to: t('activity.to') }}
      onDays={onChange}
    >
      <SearchBox
        isLabelShown
        label={t('activity.search')}
        value={search.search}
        onChange={(text) => onChange({ search: text })}
      />
    </SpanFilters>
  );
}
