// Every screen of one’s account, and the reviews of identity details, each fetched when it is gone to. Behind one door, because the shell carries the names of all
// files that anything needs which it fetches itself.
export const accountFrame = () => import('../account-frame.tsx');
export const settingsPage = () => import('../../features/people/account/settings-page.tsx');
export const detailsPage = () => import('../../features/people/account/details-page.tsx');
export const securityPage = () => import('../../features/people/security/security-page.tsx');
export const changePasswordPage = () => import('../../features/people/security/change-password-page.tsx');
export const activityPage = () => import('../../features/people/account/activity-page.tsx');
export const kycPage = () => import('../../features/people/kyc/kyc-page.tsx');
export const privacyPage = () => import('../../features/people/privacy/privacy-page.tsx');
export const invitationsPage = () => import('../../features/teams/invitations/invitations-page.tsx');
export const reviewsPage = () => import('../../features/people/kyc/reviews-page.tsx');
export const reviewPage = () => import('../../features/people/kyc/review-page.tsx');
