import { Button } from '@mantine/core';
import { areDaysReversed } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { List } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { activitiesQuery, PAGE_SIZE, useExportActivities } from './account.queries.ts';
import { ActivityDays } from './activity-days.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import classes from './activity.module.css';
import { type ActivitySearch, DEFAULT_ACTIVITY } from './activity.search.ts';

/** What one did and what was done to one's account, newest first. The filters are in the address; `onSearch` changes them. */
export function ActivityPage({
  search,
  onSearch,
}: {
  search: ActivitySearch;
  onSearch: (search: ActivitySearch) => void;
}) {
  const { t } = useTranslation('account');
  const isReversed = areDaysReversed(search);
  const query = useQuery({ ...activitiesQuery(search), enabled: !isReversed });
  const exporting = useExportActivities();
  const { area, from, to } = search;
  const save = () => exporting.mutate(search, { onSuccess: (name) => toastDone(t('activity.exported', { name })) });
  return (
    <Page
      title={t('activity.title')}
      description={t('activity.description')}
      actions={
        <Button
          variant="default"
          leftSection={<Download size={18} aria-hidden />}
          loading={exporting.isPending}
          disabled={isReversed || query.data?.results.length === 0}
          onClick={save}
        >
          {t('activity.export')}
        </Button>
      }
    >
      <List
        className={classes.list}
        query={query}
        view={{ page: search.page }}
        onView={({ page }) => onSearch({ ...search, page })}
        pageSize={PAGE_SIZE}
        above={<ActivityFilters search={search} onChange={(part) => onSearch({ ...search, ...part, page: 1 })} />}
        isRefused={isReversed}
        isFiltered={search.search !== '' || area !== undefined || from !== undefined || to !== undefined}
        empty={<EmptyState title={t('activity.empty_title')} text={t('activity.empty_text')} />}
        nothingFound={{
          title: t('activity.none_title'),
          text: t('activity.none_text'),
          clear: t('activity.clear'),
          onClear: () => onSearch({ ...DEFAULT_ACTIVITY }),
        }}
      >
        {(activities, pager) => (
          <>
            <ActivityDays activities={activities} />
            {pager}
          </>
        )}
      </List>
    </Page>
  );
}
