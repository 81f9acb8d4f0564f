import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import {
  BatchSearch,
  BulkSendsSearch,
  DEFAULT_BATCH,
  DEFAULT_BULK_SENDS,
} from '../../features/templates/bulk-sends/bulk-sends.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { TRAILS } from '../trail.ts';
import { numberOf } from './access.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

const BulkSendsPage = lazyScreen(
  () => import('../../features/templates/bulk-sends/bulk-sends-page.tsx'),
  'BulkSendsPage',
);
const list = createRoute({
  getParentRoute: () => signedIn,
  path: '/templates/bulk-sends',
  validateSearch: BulkSendsSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_BULK_SENDS)] },
  staticData: { trail: () => [TRAILS.templates, { words: 'crumb.bulk_sends' }] },
  component: around(BulkSendsPage, function BulkSends() {
    const navigate = useNavigate();
    return (
      <BulkSendsPage
        search={useNewestSearch(list.useSearch(), '/templates/bulk-sends', BulkSendsSearch)}
        onSearch={(search, replace) => void navigate({ to: '/templates/bulk-sends', search, replace })}
      />
    );
  }),
});

const BatchPage = lazyScreen(() => import('../../features/templates/bulk-sends/batch-page.tsx'), 'BatchPage');
const one = createRoute({
  getParentRoute: () => signedIn,
  path: '/templates/bulk-sends/$id',
  beforeLoad: ({ params }) => void numberOf(params.id),
  validateSearch: BatchSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_BATCH)] },
  staticData: { trail: () => [TRAILS.templates, TRAILS.bulkSends, { words: 'crumb.bulk_send' }] },
  component: around(BatchPage, function Batch() {
    const id = numberOf(one.useParams().id);
    const navigate = one.useNavigate();
    return (
      <BatchPage
        key={id}
        id={id}
        search={one.useSearch()}
        onSearch={(search) => void navigate({ search, resetScroll: false })}
      />
    );
  }),
});

const NewBatchPage = lazyScreen(() => import('../../features/templates/bulk-sends/new-batch-page.tsx'), 'NewBatchPage');
const create = createRoute({
  getParentRoute: () => signedIn,
  path: '/templates/$id/bulk-send',
  beforeLoad: ({ params }) => void numberOf(params.id),
  staticData: { trail: () => [TRAILS.templates, TRAILS.bulkSends, { words: 'crumb.new_bulk_send' }] },
  component: around(NewBatchPage, function NewBatch() {
    const id = numberOf(create.useParams().id);
    return <NewBatchPage key={id} template={id} />;
  }),
});

export const bulkSends = [list, one, create];
