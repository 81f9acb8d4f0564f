import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { BillingSearch, DEFAULT_BILLING } from '../../features/commerce/billing/billing.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { TRAILS } from '../trail.ts';
import { signedIn } from './root.ts';

const BillingPage = lazyScreen(() => import('../../features/commerce/billing/billing-page.tsx'), 'BillingPage');
const overview = createRoute({
  getParentRoute: () => signedIn,
  path: '/billing',
  validateSearch: BillingSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_BILLING)] },
  component: around(BillingPage, function Billing() {
    const { tab } = overview.useSearch();
    const navigate = useNavigate();
    return (
      <BillingPage
        tab={tab}
        onTab={(next) => void navigate({ to: '/billing', search: { tab: next }, resetScroll: false })}
      />
    );
  }),
});

const changePlan = createRoute({
  getParentRoute: () => signedIn,
  path: '/billing/change-plan',
  staticData: { trail: () => [TRAILS.billing, { words: 'crumb.change_plan' }] },
  component: lazyScreen(() => import('../../features/commerce/billing/change-plan-page.tsx'), 'ChangePlanPage'),
});

export const billing = [overview, changePlan] as const;
