import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { ApplicationsSearch, DEFAULT_APPLICATIONS } from '../../features/connections/developers/applications.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { numberOf } from './access.ts';
import { useNewestSearch } from './newest-search.ts';
import { root, signedIn } from './root.ts';

const LIST = { words: 'nav.developers_tool', to: '/developers/applications' } as const;

const ApplicationsPage = lazyScreen(
  () => import('../../features/connections/developers/applications-page.tsx'),
  'ApplicationsPage',
);
const list = createRoute({
  getParentRoute: () => signedIn,
  path: '/developers/applications',
  validateSearch: ApplicationsSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_APPLICATIONS)] },
  component: around(ApplicationsPage, function Applications() {
    const navigate = useNavigate();
    return (
      <ApplicationsPage
        search={useNewestSearch(list.useSearch(), '/developers/applications', ApplicationsSearch)}
        onSearch={(search, replace) => void navigate({ to: '/developers/applications', search, replace })}
      />
    );
  }),
});

const create = createRoute({
  getParentRoute: () => signedIn,
  path: '/developers/applications/new',
  staticData: { trail: () => [LIST, { words: 'crumb.new_application' }] },
  component: lazyScreen(
    () => import('../../features/connections/developers/new-application-page.tsx'),
    'NewApplicationPage',
  ),
});

const ApplicationPage = lazyScreen(
  () => import('../../features/connections/developers/application-page.tsx'),
  'ApplicationPage',
);
const one = createRoute({
  getParentRoute: () => signedIn,
  path: '/developers/applications/$id',
  staticData: { trail: () => [LIST, { words: 'crumb.application' }] },
  component: around(ApplicationPage, function Application() {
    const id = numberOf(one.useParams().id);
    return <ApplicationPage key={id} id={id} />;
  }),
});

const AllowPage = lazyScreen(() => import('../../features/connections/allow/allow-page.tsx'), 'AllowPage');
const allow = createRoute({
  getParentRoute: () => signedIn,
  path: '/authorize/$uid',
  component: around(AllowPage, function Allow() {
    const { uid } = allow.useParams();
    return <AllowPage key={uid} uid={uid} />;
  }),
});

const RefusedPage = lazyScreen(() => import('../../features/connections/allow/refused-page.tsx'), 'RefusedPage');
const refused = createRoute({
  getParentRoute: () => root,
  path: '/authorize-refused',
  validateSearch: z.object({ error: z.string().optional().catch(undefined) }),
  component: around(RefusedPage, function Refused() {
    return <RefusedPage error={refused.useSearch().error} />;
  }),
});

export const developers = [list, create, one, allow] as const;
export const authorizing = [refused] as const;
