/**
 * Names that an account gives to its contacts. A name is unique in the account whatever its case. A deleted tag is gone from
 * every list at once; the contacts that bore it lose its id in the background.
 */
export { requireTags, keepTags, lockTags, readTagNames } from './tags.names.repo.ts';
export { readTags } from './tags.reads.ts';
export { tagsTasks } from './tags.tasks.ts';
export { tagsRoutes } from './tags.routes.ts';
export { toTag } from './tags.shape.ts';
