/**
 * What an account keeps to use again: templates of documents with their public links, texts of messages, and each person their signatures.
 * It stands on documents and contacts; what documents need of it is given to them in `app.ts`.
 */
export { documentTemplatesRoutes, templatesEstate, templatesOfAccount } from './document-templates/index.ts';
export { eraseMessageTemplates, mailTexts, messageTemplatesRoutes, readMessageTemplates } from './messages/index.ts';
export { savedMarks, signaturesRoutes, signaturesTasks } from './signatures/index.ts';
export { publicLinksEstate, publicLinksOfAccount, publicLinksRoutes, publicLinksTasks } from './public-links/index.ts';
export { placeholdersRoutes } from './placeholders/index.ts';
export { startersRoutes } from './starters/index.ts';
