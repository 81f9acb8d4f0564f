import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { DEFAULT_PLANS, PlansSearch } from '../../features/commerce/plans/plans.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { numberOf, onlyPlatformAdmin } from './access.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

const PRICING = { words: 'nav.pricing_setting', to: '/admin/pricing' } as const;

const PlansPage = lazyScreen(() => import('../../features/commerce/plans/plans-page.tsx'), 'PlansPage');
const list = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/pricing',
  beforeLoad: onlyPlatformAdmin,
  validateSearch: PlansSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_PLANS)] },
  component: around(PlansPage, function Plans() {
    const navigate = useNavigate();
    return (
      <PlansPage
        search={useNewestSearch(list.useSearch(), '/admin/pricing', PlansSearch)}
        onSearch={(search, replace) => void navigate({ to: '/admin/pricing', search, replace })}
      />
    );
  }),
});

const NewPlanPage = lazyScreen(() => import('../../features/commerce/plans/plan-page.tsx'), 'NewPlanPage');
const create = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/pricing/new',
  beforeLoad: onlyPlatformAdmin,
  staticData: { trail: () => [PRICING, { words: 'crumb.new_plan' }] },
  component: NewPlanPage,
});

const PlanPage = lazyScreen(() => import('../../features/commerce/plans/plan-page.tsx'), 'PlanPage');
const one = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/pricing/$id',
  beforeLoad: onlyPlatformAdmin,
  staticData: { trail: () => [PRICING, { words: 'crumb.plan' }] },
  component: around(PlanPage, function Plan() {
    const id = numberOf(one.useParams().id);
    return <PlanPage key={id} id={id} />;
  }),
});

export const plans = [list, create, one] as const;
