/**
 * The mails and text messages that were caught because no gateway is configured, for the platform's administrators: one person can try every flow in
 * one browser. With a gateway there is no mailbox. Emptying it forgets what the mails said, never that they went: each
 * mail leaves once.
 */
export { mailboxRoutes } from './mailbox.routes.ts';
export { mailboxService } from './mailbox.service.ts';
