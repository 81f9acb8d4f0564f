import { createRoute, notFound, stripSearchParams, useNavigate, useParams } from '@tanstack/react-router';
import { z } from 'zod';
import { ApplicationsSearch, DEFAULT_APPLICATIONS } from '../../features/connections/developers/applications.search.ts';
import {
  DEFAULT_REFERENCE,
  isGuide,
  ReferenceSearch,
} from '../../features/connections/documentation/documentation.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { TRAILS } from '../trail.ts';
import { numberOf } from './access.ts';
import { useNewestSearch } from './newest-search.ts';
import { root, signedIn } from './root.ts';

const LIST = { words: 'crumb.applications', to: '/developers/applications' } as const;

const DocumentationPage = lazyScreen(
  () => import('../../features/connections/documentation/documentation-page.tsx'),
  'DocumentationPage',
);
const documentation = createRoute({
  getParentRoute: () => signedIn,
  path: '/developers',
  validateSearch: ReferenceSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_REFERENCE)] },
  component: around(DocumentationPage, function Documentation() {
    const navigate = useNavigate();
    return (
      <DocumentationPage
        search={useNewestSearch(documentation.useSearch(), '/developers', ReferenceSearch)}
        onSearch={(search, replace) => void navigate({ to: '/developers', search, replace })}
      />
    );
  }),
});

const CallPage = lazyScreen(() => import('../../features/connections/documentation/call-page.tsx'), 'CallPage');
const call = createRoute({
  getParentRoute: () => signedIn,
  path: '/developers/calls/$name',
  staticData: { trail: () => [TRAILS.developers, { words: 'crumb.api_call' }] },
  component: around(CallPage, function Call() {
    const { name } = call.useParams();
    return <CallPage key={name} name={name} />;
  }),
});

const GuidePage = lazyScreen(() => import('../../features/connections/documentation/guide-page.tsx'), 'GuidePage');
const guide = createRoute({
  getParentRoute: () => signedIn,
  path: '/developers/guides/$guide',
  beforeLoad: ({ params }) => {
    if (!isGuide(params.guide)) throw notFound();
  },
  staticData: { trail: () => [TRAILS.developers, { words: 'crumb.guide' }] },
  component: around(GuidePage, function Guide() {
    const name = useParams({ strict: false }).guide ?? '';
    return isGuide(name) ? <GuidePage key={name} guide={name} /> : null;
  }),
});

const ApplicationsPage = lazyScreen(
  () => import('../../features/connections/developers/applications-page.tsx'),
  'ApplicationsPage',
);
const list = createRoute({
  getParentRoute: () => signedIn,
  path: '/developers/applications',
  validateSearch: ApplicationsSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_APPLICATIONS)] },
  staticData: { trail: () => [TRAILS.developers, { words: 'crumb.applications' }] },
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
  staticData: { trail: () => [TRAILS.developers, LIST, { words: 'crumb.new_application' }] },
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
  staticData: { trail: () => [TRAILS.developers, LIST, { words: 'crumb.application' }] },
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

export const developers = [documentation, call, guide, list, create, one, allow] as const;
export const authorizing = [refused] as const;
