/**
 * Samples that a template can begin with: our own words in five languages, drawn as PDFs when someone asks for one, with roles and
 * fields in their places. What was made of one is a template as any other, as a draft.
 */
export { startersRoutes } from './starters.routes.ts';
