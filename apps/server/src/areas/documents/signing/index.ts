/**
 * What a recipient does through their link: identify, see, consent, fill, sign, finish, decline, hand over, take the copy. Identity,
 * consent, turn, expiry, recall and archive are checked on every write, under the document's row lock; exactly one finish is the last.
 */
export { linkTokenOf, proofHashOf, type RecipientCaller, recipientAccess } from './signing.access.ts';
export { actorOf, withStanding } from './signing.act.ts';
export { carryCheck } from './identity/identity.carried.ts';
export { readMark } from './signing.marks.ts';
export { showMark, strokesUrl } from './signing.marks.shown.ts';
export type { SavedMarks } from './signing.service.ts';
export { deathOf, deathOfPart } from './signing.policy.ts';
export { findRecipient, type RecipientRow } from './signing.repo.ts';
export { senderConsentWithdrawnMail, senderDeclinedMail } from './signing.mail.ts';
export { signingTasks } from './signing.tasks.ts';
export { signingRoutes } from './signing.routes.ts';
