import type { CommunityType } from '@sealwright/contract';
import { createRoute, stripSearchParams, useNavigate, useParams } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { CommunitySearch, DEFAULT_COMMUNITY } from '../../features/community/base/community.search.ts';
import type { ListProps } from '../../features/community/base/things-page.tsx';
import { around, lazyScreen } from '../missing-part.ts';
import { numberOf, onlyPlatformAdmin } from './access.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

type Screens = {
  list: FunctionComponent<ListProps>;
  create: FunctionComponent;
  one: FunctionComponent<{ id: number }>;
};

/** The three screens of a type: its list, a new one, and one of them. */
function screensOf<const T extends CommunityType>(type: T, { list: ListPage, create: NewPage, one: OnePage }: Screens) {
  const entry = { words: `nav.admin_${type}`, to: `/admin/${type}` } as const;
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
  return [list, create, one] as const;
}

const labels = () => import('../../features/community/labels/labels-pages.tsx');
const groups = () => import('../../features/community/groups/groups-pages.tsx');
const deals = () => import('../../features/community/deals/deals-pages.tsx');
const newsScreens = () => import('../../features/community/news/news-pages.tsx');
const members = () => import('../../features/community/members/members-pages.tsx');

export const community = [
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
