import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { ActivitySearch, DEFAULT_ACTIVITY } from '../../features/people/account/activity.search.ts';
import { openAppearance } from '../appearance/open-appearance.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { TRAILS } from '../trail.ts';
import { numberOf, onlyPlatformAdmin } from './access.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

/** The pages of one's own account: one beside the other, with a way between them. */
const account = createRoute({
  getParentRoute: () => signedIn,
  id: 'account',
  component: lazyScreen(() => import('../account-frame.tsx'), 'AccountFrame'),
});

const SettingsPage = lazyScreen(() => import('../../features/people/account/settings-page.tsx'), 'SettingsPage');
const settings = createRoute({
  getParentRoute: () => account,
  path: '/app/account/settings',
  component: around(SettingsPage, function Settings() {
    return <SettingsPage onAppearance={() => void openAppearance()} />;
  }),
});

const details = createRoute({
  getParentRoute: () => account,
  path: '/app/account/details',
  staticData: { trail: () => [TRAILS.account, { words: 'user.profile' }] },
  component: lazyScreen(() => import('../../features/people/account/details-page.tsx'), 'DetailsPage'),
});

const security = createRoute({
  getParentRoute: () => account,
  path: '/app/account/security',
  staticData: { trail: () => [TRAILS.account, { words: 'crumb.security' }] },
  component: lazyScreen(() => import('../../features/people/security/security-page.tsx'), 'SecurityPage'),
});

const changePassword = createRoute({
  getParentRoute: () => account,
  path: '/app/account/change-password',
  staticData: {
    trail: () => [
      TRAILS.account,
      { words: 'crumb.security', to: '/app/account/security' },
      { words: 'user.change_password' },
    ],
  },
  component: lazyScreen(() => import('../../features/people/security/change-password-page.tsx'), 'ChangePasswordPage'),
});

const ActivityPage = lazyScreen(() => import('../../features/people/account/activity-page.tsx'), 'ActivityPage');
const activity = createRoute({
  getParentRoute: () => account,
  path: '/app/account/activity',
  staticData: { trail: () => [TRAILS.account, { words: 'user.activity_log' }] },
  validateSearch: ActivitySearch,
  search: { middlewares: [stripSearchParams(DEFAULT_ACTIVITY)] },
  component: around(ActivityPage, function Activity() {
    const navigate = useNavigate();
    return (
      <ActivityPage
        search={useNewestSearch(activity.useSearch(), '/app/account/activity', ActivitySearch)}
        onSearch={(search) => void navigate({ to: '/app/account/activity', search })}
      />
    );
  }),
});

const kyc = createRoute({
  getParentRoute: () => account,
  path: '/app/account/kyc-form',
  staticData: { trail: () => [TRAILS.account, { words: 'crumb.identity' }] },
  component: lazyScreen(() => import('../../features/people/kyc/kyc-page.tsx'), 'KycPage'),
});

const privacy = createRoute({
  getParentRoute: () => account,
  path: '/app/account/privacy',
  staticData: { trail: () => [TRAILS.account, { words: 'crumb.privacy' }] },
  component: lazyScreen(() => import('../../features/people/privacy/privacy-page.tsx'), 'PrivacyPage'),
});

const invitations = createRoute({
  getParentRoute: () => account,
  path: '/invitations',
  staticData: { trail: () => [TRAILS.account, { words: 'crumb.invitations' }] },
  component: lazyScreen(() => import('../../features/teams/invitations/invitations-page.tsx'), 'InvitationsPage'),
});

const KycReviewsPage = lazyScreen(() => import('../../features/people/kyc/reviews-page.tsx'), 'KycReviewsPage');
const kycReviews = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/kyc',
  beforeLoad: onlyPlatformAdmin,
  validateSearch: z.object({ page: z.coerce.number().int().min(1).default(1).catch(1) }),
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  component: around(KycReviewsPage, function KycReviews() {
    const navigate = useNavigate();
    const { page } = kycReviews.useSearch();
    return (
      <KycReviewsPage page={page} onPage={(next) => void navigate({ to: '/admin/kyc', search: { page: next } })} />
    );
  }),
});

const KycReviewPage = lazyScreen(() => import('../../features/people/kyc/review-page.tsx'), 'KycReviewPage');
const kycReview = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/kyc/$id',
  beforeLoad: onlyPlatformAdmin,
  staticData: {
    trail: () => [{ words: 'nav.identity_reviews', to: '/admin/kyc' }, { words: 'crumb.review' }],
  },
  component: around(KycReviewPage, function KycReview() {
    const id = numberOf(kycReview.useParams().id);
    return <KycReviewPage key={id} id={id} />;
  }),
});

export const accounts = [
  account.addChildren([settings, details, security, changePassword, activity, kyc, privacy, invitations]),
  kycReviews,
  kycReview,
] as const;
