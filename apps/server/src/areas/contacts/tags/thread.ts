/** What worker threads need of tags; see the same door of contacts. */
export { demandTags, lockTags } from './tags.names.repo.ts';
