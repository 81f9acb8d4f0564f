/**
 * Names that an account gives to its contacts. A name is unique in the account whatever its case. A deleted tag is gone from
 * every list at once; the contacts that bore it lose its id in the background.
 */
export { demandTags, lockTags, readTagNames } from './tags.names.repo.ts';
export { tagsJobs } from './tags.jobs.ts';
export { tagsRoutes } from './tags.routes.ts';
