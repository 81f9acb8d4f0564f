// Every screen of one’s account, and the reviews of identity details, each fetched when it is gone to. Behind one door, because the shell carries the names of all
// files that anything needs which it fetches itself.
export const accountFrame = () => import('../account-frame.tsx');
export const settingsPage = () => import('../../features/account/settings-page.tsx');
export const detailsPage = () => import('../../features/account/details-page.tsx');
export const securityPage = () => import('../../features/security/security-page.tsx');
export const changePasswordPage = () => import('../../features/security/change-password-page.tsx');
export const activityPage = () => import('../../features/account/activity-page.tsx');
export const kycPage = () => import('../../features/kyc/kyc-page.tsx');
export const privacyPage = () => import('../../features/privacy/privacy-page.tsx');
export const invitationsPage = () => import('../../features/invitations/invitations-page.tsx');
export const reviewsPage = () => import('../../features/kyc/reviews-page.tsx');
export const reviewPage = () => import('../../features/kyc/review-page.tsx');
