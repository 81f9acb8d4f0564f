/**
 * The way into the page of a client: a link whose token is kept as a hash only, one check by a code (email or text message, as the account
 * chose), and the proof that a browser holds after it. Links are replaced, ended and run out; five wrong answers lock the page until the
 * sender unlocks it. What the page shows is the business of `client-page`.
 */
export { type ClientCaller, clientAccess, withClient } from './client.access.ts';
export { issueClientLink } from './links.ts';
export { clientPagesRepo } from './pages.repo.ts';
export { clientLinksRepo } from './links.repo.ts';
export { reachableClient } from './links.service.ts';
export { clientAccessTasks } from './client-access.tasks.ts';
export { clientAccessRoutes } from './client-access.routes.ts';
export { clientAccessEstate, clientAccessOfAccount, eraseClientAccess } from './own-data.ts';
export { mailOfClient, senderOfClient } from './client.mail.ts';
export { clientSenderOf } from './recipients.reads.ts';
export { clientOf, type ClientContact } from './contacts.ts';
