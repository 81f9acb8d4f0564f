import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import {
  DEFAULT_WEBHOOK,
  DEFAULT_WEBHOOKS,
  WebhookSearch,
  WebhooksSearch,
} from '../../features/connections/webhooks/webhooks.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { TRAILS } from '../trail.ts';
import { numberOf } from './access.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

const WebhooksPage = lazyScreen(() => import('../../features/connections/webhooks/webhooks-page.tsx'), 'WebhooksPage');
const list = createRoute({
  getParentRoute: () => signedIn,
  path: '/developers/webhooks',
  validateSearch: WebhooksSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_WEBHOOKS)] },
  staticData: { trail: () => [TRAILS.developers, { words: 'nav.webhooks' }] },
  component: around(WebhooksPage, function Webhooks() {
    const navigate = useNavigate();
    return (
      <WebhooksPage
        search={useNewestSearch(list.useSearch(), '/developers/webhooks', WebhooksSearch)}
        onSearch={(search, replace) => void navigate({ to: '/developers/webhooks', search, replace })}
      />
    );
  }),
});

const create = createRoute({
  getParentRoute: () => signedIn,
  path: '/developers/webhooks/new',
  staticData: { trail: () => [TRAILS.developers, TRAILS.webhooks, { words: 'crumb.new_webhook' }] },
  component: lazyScreen(() => import('../../features/connections/webhooks/new-webhook-page.tsx'), 'NewWebhookPage'),
});

const WebhookPage = lazyScreen(() => import('../../features/connections/webhooks/webhook-page.tsx'), 'WebhookPage');
const one = createRoute({
  getParentRoute: () => signedIn,
  path: '/developers/webhooks/$id',
  beforeLoad: ({ params }) => void numberOf(params.id),
  validateSearch: WebhookSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_WEBHOOK)] },
  staticData: { trail: () => [TRAILS.developers, TRAILS.webhooks, { words: 'crumb.webhook' }] },
  component: around(WebhookPage, function Webhook() {
    const navigate = useNavigate();
    const params = one.useParams();
    const id = numberOf(params.id);
    return (
      <WebhookPage
        key={id}
        id={id}
        search={useNewestSearch(one.useSearch(), `/developers/webhooks/${id}`, WebhookSearch)}
        onSearch={(search, replace) => void navigate({ to: '/developers/webhooks/$id', params, search, replace })}
      />
    );
  }),
});

export const webhooks = [list, create, one];
