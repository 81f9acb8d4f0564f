import { Badge, Group, Text } from '@mantine/core';
import type { CommunityEvent } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useOwnTimeZone } from '../../../lib/intl.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import type { Column } from '../../../ui/list/index.ts';
import { useColumns } from '../base/columns.tsx';
import { MonthView, thisMonth } from '../base/month-view.tsx';
import { NewThingPage, ThingPage } from '../base/thing-page.tsx';
import { ThingsPage } from '../base/things-page.tsx';
import { GroupFilter } from '../groups/group-filter.tsx';
import { AnswersCard } from './answers-card.tsx';
import { EventForm } from './event-form.tsx';
import { EventImages } from './event-images.tsx';
import { EventTime } from './event-time.tsx';
import { events, monthQuery } from './events.ts';
import { EVENT_ORDERINGS, type EventOrdering, type EventsSearch } from './events.search.ts';
import { ViewSwitch } from './view-switch.tsx';

const placeOf = ({ place, link }: CommunityEvent): string => place || link;
const STATUSES = ['upcoming', 'past'] as const;

function useEventColumns(): Column<CommunityEvent, EventOrdering>[] {
  const { t } = useTranslation('community');
  return useMemo(
    () => [
      {
        id: 'starts',
        header: t('column.startsLocal'),
        width: 230,
        card: 'line',
        orders: ['starts_at', '-starts_at'],
        cell: (event) => <EventTime event={event} />,
      },
      {
        id: 'answers',
        header: t('answers'),
        width: 150,
        card: 'note',
        cell: (event) => <Going event={event} />,
      },
      {
        id: 'groups',
        header: t('column.groups'),
        width: '18%',
        isForDesks: true,
        card: 'note',
        cell: (event) => <Bdi>{event.groups.map(({ name }) => name).join(', ')}</Bdi>,
      },
    ],
    [t],
  );
}

function Going({ event: { going, capacity } }: { event: CommunityEvent }) {
  const { t } = useTranslation('community');
  const format = useFormat();
  return capacity === null
    ? t('events.going', { going: format.number(going) })
    : t('events.going_of', { going: format.number(going), capacity: format.number(capacity) });
}

type Props = { search: EventsSearch; onSearch: (search: EventsSearch, isReplaced: boolean) => void };

export function EventsPage({ search, onSearch }: Props) {
  const { t } = useTranslation('community');
  const columns = useColumns(events, useEventColumns(), placeOf);
  const { view } = search;
  const ofGroup = <GroupFilter search={search} onSearch={onSearch} />;
  return (
    <ThingsPage
      family={events}
      search={search}
      onSearch={(next, isReplaced) => onSearch({ ...search, ...next }, isReplaced)}
      columns={columns}
      orderings={EVENT_ORDERINGS}
      statuses={STATUSES.map((value) => ({ value, label: t(`events.${value}`) }))}
      filters={ofGroup}
      above={<ViewSwitch view={view} onView={(next) => onSearch({ ...search, view: next, month: undefined }, false)} />}
      instead={view === 'month' ? <Month search={search} onSearch={onSearch} /> : null}
    />
  );
}

function Month({ search, onSearch }: Props) {
  const timeZone = useOwnTimeZone();
  const { month, group } = search;
  const query = useQuery(monthQuery(month ?? thisMonth(timeZone), group === undefined ? {} : { group }));
  return (
    <MonthView
      month={month}
      onMonth={(next) => onSearch({ ...search, month: next }, false)}
      query={query}
      renderLink={({ id }, props) => <Link {...props} to="/admin/events/$id" params={{ id: String(id) }} />}
    />
  );
}

export const NewEventPage = () => (
  <NewThingPage type="events">
    <EventForm />
  </NewThingPage>
);

export const EventPage = ({ id }: { id: number }) => (
  <ThingPage family={events} id={id} renderStates={(event) => <States event={event} />}>
    {(event) => (
      <>
        <EventForm event={event} />
        <EventImages event={event} />
        <AnswersCard event={event} />
      </>
    )}
  </ThingPage>
);

function States({ event }: { event: CommunityEvent }) {
  const { t } = useTranslation('community');
  const format = useFormat();
  const { endsAt, remindedAt } = event;
  const [now] = useState(() => new Date());
  const isOver = new Date(endsAt) <= now;
  return (
    <Group gap="xs">
      <Badge color={isOver ? 'gray' : 'green'} variant="light">
        {t(isOver ? 'events.past' : 'events.upcoming')}
      </Badge>
      <Text component="span">
        <EventTime event={event} />
      </Text>
      {remindedAt === null ? null : (
        <Text component="span" size="sm" c="dimmed">
          {t('events.reminded', { time: format.time(remindedAt) })}
        </Text>
      )}
    </Group>
  );
}
