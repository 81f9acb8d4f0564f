/**
 * Sign-in and who is calling. A session is one sign-in on one device: a short access token that names it, and refresh tokens
 * that are each used once; the return of a spent one ends it. A session begun with a DPoP proof works only for the browser
 * that holds the key. A personal access token is a session for a program: it bears scopes, and opens only calls that name one.
 * Ending a session, blocking a person or changing a role counts from the next request on.
 */
export { deviceOf } from '../../../platform/http/devices.ts';
export { sessionAccess } from './sessions.access.ts';
export { requireConfirmed } from './sessions.confirmed.ts';
export { sessionsTasks } from './sessions.tasks.ts';
export { sessionsRoutes } from './sessions.routes.ts';
export { type SessionsService, sessionsService } from './sessions.service.ts';
export type { DemandSecondStep, DemandWay, FirstStep } from './sessions.starts.ts';
export { confirmedSessionsRepo } from './sessions.confirming.repo.ts';
export { devicesRepo } from './sessions.devices.repo.ts';
export { keyOfSession } from './sessions.repo.ts';
export { isConfirmed, knownSince } from './sessions.lifetime.ts';
export { sessionProofs } from './sessions.proofs.ts';
