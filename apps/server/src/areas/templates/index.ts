/**
 * What an account keeps to use again: templates of documents with their public links, texts of messages, and each person their signatures.
 * It stands on documents and contacts; what documents need of it is given to them in `app.ts`.
 */
export { bulkSendOwnerOf, bulkSendsOfAccount, bulkSendsSubscriber, isBulkSendThere } from './bulk-sends/index.ts';
export { templatesOfAccount } from './document-templates/index.ts';
export { eraseMessageTemplates, mailTexts, readMessageTemplates } from './messages/index.ts';
export { savedMarks } from './signatures/index.ts';
export { publicLinksOfAccount } from './public-links/index.ts';
export { templatesEstate, templatesRoutes, templatesTasks } from './templates.parts.ts';
