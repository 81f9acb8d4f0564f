/**
 * News of the installation: drafts, published at once or at a time, and then seen by those of their groups. The text is a tree of few
 * kinds of nodes (the contract's `rich-text.ts`), never HTML. People are notified when something is published for the first time, and
 * each person counts once among its readers.
 */
export { newsKind } from './news.kind.ts';
export { newsReadsOf } from './news.reads.ts';
export { countOpenNews, isNewsOpenTo, newsReaders } from './news.audience.reads.ts';
export { eraseNewsReads } from './news.repo.ts';
export { newsRoutes } from './news.routes.ts';
export { newsTasks } from './news.tasks.ts';
