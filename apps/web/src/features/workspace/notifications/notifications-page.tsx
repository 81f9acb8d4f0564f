import { Button, Paper } from '@mantine/core';
import { CheckCheck, Settings2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadMore } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { Arrived } from './arrived.tsx';
import { FailureNote, useFetchFailure } from './failure.tsx';
import { KindFilter } from './kind-filter.tsx';
import { useMarking, useMarkingAll } from './marking.ts';
import { NotificationList } from './notification-list.tsx';
import { NothingHere } from './nothing-here.tsx';
import classes from './notifications.module.css';
import type { NotificationsSearch } from './notifications.search.ts';
import { useTimeline } from './use-timeline.ts';

/**
 * All notifications, newest first. The filter is in the address; `onSearch` changes it. Not a `List`: thousands of them are one
 * timeline, of which only what is seen is drawn, and new ones arrive at its top.
 */
export function NotificationsPage(props: {
  search: NotificationsSearch;
  onSearch: (search: NotificationsSearch) => void;
}) {
  const { t } = useTranslation('notifications');
  const { search, onSearch } = props;
  const timeline = useTimeline(search);
  const { list, entries } = timeline;
  const marking = useMarking();
  const markingAll = useMarkingAll();
  const paper = useRef<HTMLDivElement>(null);
  useFetchFailure(list.error);

  const unread = entries.map(({ notification }) => notification).filter(({ readAt }) => readAt === null);
  const markAll = () => {
    // The one that was told last need not be the one that happened last.
    const newest = Math.max(0, ...entries.map(({ notification }) => notification.id));
    if (newest > 0) markingAll.mutate({ unread, upTo: newest, status: search.status });
  };
  const takeNew = () => {
    timeline.takeNew();
    // What was pressed goes.
    paper.current?.focus({ preventScroll: true });
  };
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<CheckCheck size={18} aria-hidden />}
            disabled={unread.length === 0 && !list.hasNextPage}
            loading={markingAll.isPending}
            onClick={markAll}
          >
            {t(search.status ? 'mark_these' : 'mark_all')}
          </Button>
          <LinkButton
            variant="default"
            to="/notifications/preferences"
            leftSection={<Settings2 size={18} aria-hidden />}
          >
            {t('preferences')}
          </LinkButton>
        </>
      }
    >
      {markingAll.error ? (
        <FailureNote title={t('mark_failed.all')} error={markingAll.error} onRetry={markAll} />
      ) : null}
      <Paper ref={paper} withBorder radius="lg" className={classes.paper} tabIndex={-1}>
        <KindFilter search={search} onChange={onSearch} />
        <Arrived count={timeline.fresh} isMore={timeline.isGap} onShow={takeNew} />
        {list.isPending ? <RowsSkeleton rows={6} /> : null}
        {list.isSuccess && entries.length === 0 ? <NothingHere search={search} onSearch={onSearch} /> : null}
        {entries.length > 0 ? (
          <NotificationList
            // Its own list for each filter: what was measured of one says nothing of another.
            key={`${search.status} ${search.unread}`}
            label={t('title')}
            entries={entries}
            total={timeline.total}
            failed={marking.failed}
            onMark={marking.mark}
            onNearEnd={timeline.readOn}
          />
        ) : null}
        <ListEnd list={list} />
      </Paper>
    </Page>
  );
}

/** What stands below the rows: the way to more of them, or why they could not be read. */
function ListEnd({ list }: { list: ReturnType<typeof useTimeline>['list'] }) {
  const { t } = useTranslation('notifications');
  if (list.error) {
    return (
      <FailureNote
        title={t('fetch_failed')}
        error={list.error}
        isTrying={list.isFetching}
        onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
      />
    );
  }
  return <LoadMore list={list} label={t('load_more')} className={classes.more} />;
}
