/**
 * Placeholder templates: the fields of one document, laid over others with the same pages. They are kept, shown and shared as document
 * templates are; what was laid over can be taken off again while the document is a draft. A document is compared with
 * 500 of them at most.
 */
export { placeholdersRoutes } from './placeholders.routes.ts';
