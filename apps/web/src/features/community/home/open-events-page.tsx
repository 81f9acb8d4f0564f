import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnTimeZone } from '../../../lib/intl.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { List } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { MonthView, thisMonth } from '../base/month-view.tsx';
import type { OpenEventsSearch } from '../events/events.search.ts';
import { ViewSwitch } from '../events/view-switch.tsx';
import { EventRow } from './event-row.tsx';
import { openEventsQuery, openMonthQuery } from './events.queries.ts';
import { FeedDialog } from './feed-dialog.tsx';

type Props = { search: OpenEventsSearch; onSearch: (search: OpenEventsSearch, isReplaced: boolean) => void };

/** The events that are open to the reader, as a list or as a month. */
export function OpenEventsPage({ search, onSearch }: Props) {
  const { t } = useTranslation('events');
  const [isSubscribing, setSubscribing] = useState(false);
  return (
    <Page
      title={t('title')}
      description={t('text')}
      actions={
        <Button
          variant="default"
          leftSection={<CalendarSync size={18} aria-hidden />}
          onClick={() => setSubscribing(true)}
        >
          {t('feed.open')}
        </Button>
      }
    >
      <ViewSwitch
        view={search.view}
        onView={(view) => onSearch({ ...search, view, month: undefined, page: 1 }, false)}
      />
      {search.view === 'month' ? (
        <Month search={search} onSearch={onSearch} />
      ) : (
        <EventList search={search} onSearch={onSearch} />
      )}
      {isSubscribing ? <FeedDialog onClose={() => setSubscribing(false)} /> : null}
    </Page>
  );
}

function Month({ search, onSearch }: Props) {
  const timeZone = useOwnTimeZone();
  const query = useQuery(openMonthQuery(search.month ?? thisMonth(timeZone)));
  return (
    <MonthView
      month={search.month}
      onMonth={(month) => onSearch({ ...search, month }, false)}
      query={query}
      renderLink={({ id }, props) => <Link {...props} to="/community/events/$id" params={{ id: String(id) }} />}
    />
  );
}

function EventList({ search, onSearch }: Props) {
  const { t } = useTranslation('events');
  const query = useQuery(openEventsQuery(search));
  return (
    <List
      query={query}
      view={search}
      onView={(view, isReplaced) => onSearch({ ...search, ...view }, isReplaced)}
      search={t('search')}
      filters={
        <FilterSelect
          label={t('when')}
          all={t('when.upcoming')}
          options={[{ value: 'past', label: t('when.past') }]}
          value={search.when === 'past' ? 'past' : undefined}
          onChange={(when) => onSearch({ ...search, when: when ?? 'upcoming', page: 1 }, false)}
        />
      }
      failed={t('failed')}
      isFiltered={search.search.trim() !== ''}
      empty={<EmptyState title={t(`empty.${search.when}`)} text={t('empty.text')} />}
      nothingFound={{
        title: t('nothing_found'),
        text: t('nothing_found_text'),
        clear: t('nothing_found_clear'),
        onClear: () => onSearch({ ...search, search: '', page: 1 }, false),
      }}
    >
      {(rows, pager) => (
        <>
          <div style={{ paddingInline: 18 }}>
            <Ruled aria-label={t('title')}>
              {rows.map((event) => (
                <li key={event.id}>
                  <EventRow event={event} />
                </li>
              ))}
            </Ruled>
          </div>
          {pager}
        </>
      )}
    </List>
  );
}
