import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { CommunicateSearch, DEFAULT_COMMUNICATE } from '../../features/documents/communicate/communicate.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

const CommunicatePage = lazyScreen(
  () => import('../../features/documents/communicate/communicate-page.tsx'),
  'CommunicatePage',
);
const threads = createRoute({
  getParentRoute: () => signedIn,
  path: '/communicate',
  validateSearch: CommunicateSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_COMMUNICATE)] },
  component: around(CommunicatePage, function Communicate() {
    const navigate = useNavigate();
    return (
      <CommunicatePage
        search={useNewestSearch(threads.useSearch(), '/communicate', CommunicateSearch)}
        onSearch={(search, replace) => void navigate({ to: '/communicate', search, replace, resetScroll: false })}
      />
    );
  }),
});

export const communicate = [threads] as const;
