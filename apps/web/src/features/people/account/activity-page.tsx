import { Button, Paper } from '@mantine/core';
import { areDaysReversed } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { activitiesQuery, useExportActivities } from './account.queries.ts';
import { ActivityDays } from './activity-days.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityPager } from './activity-pager.tsx';
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
  const list = useQuery({ ...activitiesQuery(search), enabled: !isReversed });
  const exporting = useExportActivities();
  const narrow = (part: Partial<ActivitySearch>) => onSearch({ ...search, ...part, page: 1 });
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
          disabled={isReversed || list.data?.results.length === 0}
          onClick={save}
        >
          {t('activity.export')}
        </Button>
      }
    >
      <Paper withBorder radius="lg" className={classes.paper}>
        <ActivityFilters search={search} onChange={narrow} />
        {list.error ? (
          <div className={classes.note}>
            <ErrorNote error={list.error} onRetry={() => void list.refetch()} />
          </div>
        ) : null}
        {list.isPending && !isReversed ? <RowsSkeleton rows={6} /> : null}
        {list.data && !isReversed ? (
          <>
            {list.data.results.length === 0 ? (
              <NothingHere search={search} onClear={() => onSearch({ ...DEFAULT_ACTIVITY })} />
            ) : (
              <ActivityDays activities={list.data.results} />
            )}
            <ActivityPager page={search.page} list={list.data} onPage={(page) => onSearch({ ...search, page })} />
          </>
        ) : null}
      </Paper>
    </Page>
  );
}

function NothingHere({ search, onClear }: { search: ActivitySearch; onClear: () => void }) {
  const { t } = useTranslation('account');
  const { area, from, to } = search;
  const isNarrowed = search.search !== '' || area !== undefined || from !== undefined || to !== undefined;
  if (!isNarrowed && search.page === 1) {
    return <EmptyState title={t('activity.empty_title')} text={t('activity.empty_text')} />;
  }
  return (
    <EmptyState title={t('activity.none_title')} text={t('activity.none_text')}>
      <Button variant="default" onClick={onClear}>
        {t('activity.clear')}
      </Button>
    </EmptyState>
  );
}
