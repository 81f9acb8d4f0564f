import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { ApplicationsSearch, DEFAULT_APPLICATIONS } from '../../features/connections/developers/applications.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { numberOf } from './access.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

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

export const developers = [list, create, one] as const;
