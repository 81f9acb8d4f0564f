import type { CommunityType } from '@sealwright/contract';
import { createRoute, stripSearchParams, useNavigate, useParams } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { CommunitySearch, DEFAULT_COMMUNITY } from '../../features/community/base/community.search.ts';
import {
  DEFAULT_EVENTS,
  DEFAULT_OPEN_EVENTS,
  EventsSearch,
  OpenEventsSearch,
} from '../../features/community/events/events.search.ts';
import type { ListProps } from '../../features/community/base/things-page.tsx';
import { around, lazyScreen } from '../missing-part.ts';
import { TRAILS } from '../trail.ts';
import { numberOf, onlyPlatformAdmin } from './access.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

type Screens = {
  list: FunctionComponent<ListProps>;
  create: FunctionComponent;
  one: FunctionComponent<{ id: number }>;
};

/** The three screens of a type: its list, a new one, and one of them. */
function screensOf<const T extends CommunityType>(type: T, { list: ListPage, ...screens }: Screens) {
  const list = createRoute({
    getParentRoute: () => signedIn,
    path: `/admin/${type}` as const,
    beforeLoad: onlyPlatformAdmin,
    validateSearch: CommunitySearch,
    search: { middlewares: [stripSearchParams(DEFAULT_COMMUNITY)] },
    component: around(ListPage, function Things() {
      const navigate = useNavigate();
      return (
        <ListPage
          search={useNewestSearch(CommunitySearch.parse(list.useSearch()), `/admin/${type}`, CommunitySearch)}
          onSearch={(search, replace) => void navigate({ to: `/admin/${type}` as '/admin/groups', search, replace })}
        />
      );
    }),
  });
  return [list, ...innerScreensOf(type, screens)] as const;
}

/** Those of a type whose list has more to say in its address. */
function innerScreensOf<const T extends CommunityType>(
  type: T,
  { create: NewPage, one: OnePage }: Omit<Screens, 'list'>,
) {
  const entry = { words: `nav.admin_${type}`, to: `/admin/${type}` } as const;
  const create = createRoute({
    getParentRoute: () => signedIn,
    path: `/admin/${type}/new` as const,
    beforeLoad: onlyPlatformAdmin,
    staticData: { trail: () => [entry, { words: 'crumb.new_entry' }] },
    component: NewPage,
  });
  const one = createRoute({
    getParentRoute: () => signedIn,
    path: `/admin/${type}/$id` as const,
    beforeLoad: onlyPlatformAdmin,
    staticData: { trail: () => [entry, { words: 'crumb.entry' }] },
    component: around(OnePage, function Thing() {
      const id = numberOf(useParams({ strict: false }).id ?? '');
      return <OnePage key={id} id={id} />;
    }),
  });
  return [create, one] as const;
}

const labels = () => import('../../features/community/labels/labels-pages.tsx');
const groups = () => import('../../features/community/groups/groups-pages.tsx');
const deals = () => import('../../features/community/deals/deals-pages.tsx');
const newsScreens = () => import('../../features/community/news/news-pages.tsx');
const members = () => import('../../features/community/members/members-pages.tsx');
const events = () => import('../../features/community/events/events-pages.tsx');

const EventsPage = lazyScreen(events, 'EventsPage');
const eventList = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/events',
  beforeLoad: onlyPlatformAdmin,
  validateSearch: EventsSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_EVENTS)] },
  component: around(EventsPage, function Events() {
    const navigate = useNavigate();
    return (
      <EventsPage
        search={useNewestSearch(eventList.useSearch(), '/admin/events', EventsSearch)}
        onSearch={(search, replace) => void navigate({ to: '/admin/events', search, replace })}
      />
    );
  }),
});

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/community',
  component: lazyScreen(() => import('../../features/community/home/community-page.tsx'), 'CommunityPage'),
});

const OpenEventsPage = lazyScreen(() => import('../../features/community/home/open-events-page.tsx'), 'OpenEventsPage');
const openEvents = createRoute({
  getParentRoute: () => signedIn,
  path: '/community/events',
  staticData: { trail: () => [TRAILS.community, { words: 'crumb.events' }] },
  validateSearch: OpenEventsSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_OPEN_EVENTS)] },
  component: around(OpenEventsPage, function Events() {
    const navigate = useNavigate();
    return (
      <OpenEventsPage
        search={useNewestSearch(openEvents.useSearch(), '/community/events', OpenEventsSearch)}
        onSearch={(search, replace) => void navigate({ to: '/community/events', search, replace })}
      />
    );
  }),
});

const OpenEventPage = lazyScreen(() => import('../../features/community/home/open-event-page.tsx'), 'OpenEventPage');
const openEvent = createRoute({
  getParentRoute: () => signedIn,
  path: '/community/events/$id',
  staticData: {
    trail: () => [TRAILS.community, { words: 'crumb.events', to: '/community/events' }, { words: 'crumb.entry' }],
  },
  component: around(OpenEventPage, function Event() {
    const id = numberOf(openEvent.useParams().id);
    return <OpenEventPage key={id} id={id} />;
  }),
});

export const community = [
  home,
  openEvents,
  openEvent,
  eventList,
  ...innerScreensOf('events', {
    create: lazyScreen(events, 'NewEventPage'),
    one: lazyScreen(events, 'EventPage'),
  }),
  ...screensOf('members', {
    list: lazyScreen(members, 'MembersPage'),
    create: lazyScreen(members, 'NewMemberPage'),
    one: lazyScreen(members, 'MemberPage'),
  }),
  ...screensOf('interests', {
    list: lazyScreen(labels, 'InterestsPage'),
    create: lazyScreen(labels, 'NewInterestPage'),
    one: lazyScreen(labels, 'InterestPage'),
  }),
  ...screensOf('categories', {
    list: lazyScreen(labels, 'CategoriesPage'),
    create: lazyScreen(labels, 'NewCategoryPage'),
    one: lazyScreen(labels, 'CategoryPage'),
  }),
  ...screensOf('deals', {
    list: lazyScreen(deals, 'DealsPage'),
    create: lazyScreen(deals, 'NewDealPage'),
    one: lazyScreen(deals, 'DealPage'),
  }),
  ...screensOf('news', {
    list: lazyScreen(newsScreens, 'NewsPage'),
    create: lazyScreen(newsScreens, 'NewNewsPage'),
    one: lazyScreen(newsScreens, 'NewsItemPage'),
  }),
  ...screensOf('groups', {
    list: lazyScreen(groups, 'GroupsPage'),
    create: lazyScreen(groups, 'NewGroupPage'),
    one: lazyScreen(groups, 'GroupPage'),
  }),
] as const;
