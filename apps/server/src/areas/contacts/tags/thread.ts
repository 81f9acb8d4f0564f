/** What worker threads need of tags; see the same door of contacts. */
export { requireTags, lockTags } from './tags.names.repo.ts';
