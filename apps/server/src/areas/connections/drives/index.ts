/**
 * Drives: Google Drive and Dropbox of the people of an account. Files to send are chosen from them, and sealed copies are delivered to them.
 *
 * `providers` speaks their HTTP APIs, `connecting.service.ts` is the way of a browser there and back, `drives.tokens.ts` keeps access:
 * refresh tokens under the account's key, one refresh for all who ask. `drives.subscriber.ts` writes what is to be delivered in the
 * transaction that completes a document, and `delivering.ts` delivers it: at least once, for a day, and not twice where the provider can
 * say what is there. A document never reaches a drive of another account (docs/decisions/0092).
 */
export { drivesOfPerson } from './drives.own-data.reads.ts';
export { connectorOf } from './drives.repo.ts';
export { drivesRoutes } from './drives.routes.ts';
export { drivesSubscriber } from './drives.subscriber.ts';
export { drivesTasks } from './drives.tasks.ts';
export { driveTokens } from './drives.tokens.ts';
export { eraseDrives } from './leaving.ts';
export { driveApis } from './providers/index.ts';
