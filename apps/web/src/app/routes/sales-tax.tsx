import { useQueryClient } from '@tanstack/react-query';
import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { z } from 'zod';
import { DEFAULT_RETURNS, ReturnsSearch } from '../../features/tax/returns/returns.search.ts';
import { DEFAULT_PERIODS, PeriodsSearch, SetupSearch } from '../../features/tax/sales-tax/sales-tax.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { followNewJob } from '../open-jobs.ts';
import { TRAILS } from '../trail.ts';
import { numberOf } from './access.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

const overview = createRoute({
  getParentRoute: () => signedIn,
  path: '/sales-tax',
  component: lazyScreen(() => import('../../features/tax/sales-tax/overview-page.tsx'), 'OverviewPage'),
});

const PageSearch = z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1) });
const RegistrationsPage = lazyScreen(
  () => import('../../features/tax/sales-tax/registrations-page.tsx'),
  'RegistrationsPage',
);
const setups = createRoute({
  getParentRoute: () => signedIn,
  path: '/sales-tax/setup',
  validateSearch: PageSearch,
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  component: around(RegistrationsPage, function Setups() {
    const navigate = useNavigate();
    return (
      <RegistrationsPage
        search={setups.useSearch()}
        onSearch={(search) => void navigate({ to: '/sales-tax/setup', search })}
      />
    );
  }),
});

const NewSetupPage = lazyScreen(() => import('../../features/tax/sales-tax/setup-page.tsx'), 'NewSetupPage');
const newSetup = createRoute({
  getParentRoute: () => signedIn,
  path: '/sales-tax/setup/new',
  validateSearch: SetupSearch,
  staticData: { trail: () => [TRAILS.taxSetup, { words: 'crumb.new_place' }] },
  component: around(NewSetupPage, function NewSetup() {
    return <NewSetupPage step={newSetup.useSearch().step ?? 1} />;
  }),
});

const SetupPage = lazyScreen(() => import('../../features/tax/sales-tax/setup-page.tsx'), 'SetupPage');
const setup = createRoute({
  getParentRoute: () => signedIn,
  path: '/sales-tax/setup/$id',
  validateSearch: SetupSearch,
  staticData: { trail: () => [TRAILS.taxSetup, { words: 'crumb.place' }] },
  component: around(SetupPage, function Setup() {
    const id = numberOf(setup.useParams().id);
    return <SetupPage key={id} id={id} step={setup.useSearch().step} />;
  }),
});

const PeriodsPage = lazyScreen(() => import('../../features/tax/sales-tax/periods-page.tsx'), 'PeriodsPage');
const periods = createRoute({
  getParentRoute: () => signedIn,
  path: '/sales-tax/manage',
  validateSearch: PeriodsSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_PERIODS)] },
  component: around(PeriodsPage, function Periods() {
    const navigate = useNavigate();
    return (
      <PeriodsPage
        search={useNewestSearch(periods.useSearch(), '/sales-tax/manage', PeriodsSearch)}
        onSearch={(search, replace) => void navigate({ to: '/sales-tax/manage', search, replace })}
      />
    );
  }),
});

const PeriodPage = lazyScreen(() => import('../../features/tax/sales-tax/period-page.tsx'), 'PeriodPage');
const period = createRoute({
  getParentRoute: () => signedIn,
  path: '/sales-tax/manage/$id',
  staticData: { trail: () => [TRAILS.taxManage, { words: 'crumb.period' }] },
  component: around(PeriodPage, function Period() {
    const id = numberOf(period.useParams().id);
    return <PeriodPage key={id} id={id} />;
  }),
});

// What became of acts on many documents belongs to documents.
const BulkNote = lazy(async () => ({
  default: (await import('../../features/documents/bulk/note-elsewhere.tsx')).NoteElsewhere,
}));
const ReturnsPage = lazyScreen(() => import('../../features/tax/returns/returns-page.tsx'), 'ReturnsPage');
const returns = createRoute({
  getParentRoute: () => signedIn,
  path: '/tax-returns',
  validateSearch: ReturnsSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_RETURNS)] },
  component: around(ReturnsPage, function Returns() {
    const navigate = useNavigate();
    const cache = useQueryClient();
    const shown = useNewestSearch(returns.useSearch(), '/tax-returns', ReturnsSearch);
    return (
      <ReturnsPage
        search={shown}
        onSearch={(search, replace) => {
          // Who chooses a figure or a filter stays where they are; another page begins at its top.
          const resetScroll = search.page !== shown.page;
          void navigate({ to: '/tax-returns', search, replace, resetScroll });
        }}
        onStarted={(job) => void followNewJob(cache, job)}
        note={
          <Suspense fallback={null}>
            <BulkNote />
          </Suspense>
        }
      />
    );
  }),
});

export const salesTax = [returns, overview, setups, newSetup, setup, periods, period] as const;
