import { TextInput } from '@mantine/core';
import { ACTIVITY_AREAS } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useDaysProblem } from '../../../ui/days-problem.tsx';
import { FilterRow, SearchBox } from '../../../ui/list/index.ts';
import classes from './activity.module.css';
import type { ActivitySearch } from './activity.search.ts';

const AREAS = [undefined, ...ACTIVITY_AREAS] as const;

export function ActivityFilters(props: { search: ActivitySearch; onChange: (part: Partial<ActivitySearch>) => void }) {
  const { t } = useTranslation('account');
  const { search, onChange } = props;
  const problem = useDaysProblem(search);
  return (
    <div className={classes.filters}>
      <FilterRow
        isRuled
        label={t('activity.areas')}
        filters={AREAS.map((value) => ({ value, label: t(`area.${value ?? 'all'}`) }))}
        chosen={search.area}
        onChoose={(area) => onChange({ area })}
      />
      <div className={classes.narrow}>
        <SearchBox
          className={classes.search}
          isLabelShown
          label={t('activity.search')}
          value={search.search}
          onChange={(text) => onChange({ search: text })}
        />
        <div className={classes.days}>
          <TextInput
            type="date"
            label={t('activity.from')}
            value={search.from ?? ''}
            onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            label={t('activity.to')}
            value={search.to ?? ''}
            error={problem}
            onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
          />
        </div>
      </div>
    </div>
  );
}
