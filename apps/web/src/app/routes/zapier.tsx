import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { DEFAULT_ZAPIER, ZapierSearch } from '../../features/connections/zapier/zapier.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

const ZapierPage = lazyScreen(() => import('../../features/connections/zapier/zapier-page.tsx'), 'ZapierPage');

export const zapier = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations/zapier',
  validateSearch: ZapierSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_ZAPIER)] },
  staticData: { trail: () => [{ words: 'nav.integrations_zapier' }] },
  component: around(ZapierPage, function Zapier() {
    const navigate = useNavigate();
    return (
      <ZapierPage
        search={useNewestSearch(zapier.useSearch(), '/integrations/zapier', ZapierSearch)}
        onSearch={(search, replace) => void navigate({ to: '/integrations/zapier', search, replace })}
      />
    );
  }),
});
