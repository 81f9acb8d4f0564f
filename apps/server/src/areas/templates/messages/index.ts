/**
 * Message templates: texts with variables, in several languages, for the mail that a sender writes and for mails that the product
 * writes for them. One of each kind can be the account's default; two at once never are.
 */
export { mailTexts } from './messages.texts.ts';
export { eraseMessageTemplates, readMessageTemplates } from './messages.repo.ts';
export { messageTemplatesRoutes } from './messages.routes.ts';
