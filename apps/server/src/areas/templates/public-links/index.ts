/**
 * Public links of templates: anyone with the link confirms an address, and the document is begun from the published version and sent to
 * them, on behalf of who opened the link. A template has several, each with its own limits; never more documents than a link allows. A link works as long as the one
 * who made it could send the template themselves. Read `links.rules.ts`, then `visitors.service.ts`.
 */
export { publicLinksEstate } from './estate.ts';
export { publicLinksOfAccount } from './own-data.reads.ts';
export { publicLinksRoutes } from './public-links.routes.ts';
export { publicLinksTasks } from './public-links.tasks.ts';
