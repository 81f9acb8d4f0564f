/**
 * What protects a sign-in beside the password: codes by mail, an authenticator app, passkeys, recovery codes; and showing
 * once more that it is oneself before what a stolen session must not do.
 */
export { mfaTasks } from './mfa.tasks.ts';
export { mfaRoutes } from './mfa.routes.ts';
export { mfaService } from './mfa.service.ts';
