/**
 * What a preparer asks a client for, and what came. A checklist has items; a client sends papers for each, which are checked in a thread,
 * drawn anew or settled, and kept encrypted under a key of their own. What moves an item and a checklist is pure (`checklists.states.ts`).
 * Read `checklists.service.ts`, `papers.receiving.ts`, `papers.service.ts`. The client's own side is in `client-page`.
 */
export { checklistsRoutes } from './checklists.routes.ts';
export { checklistsTasks } from './checklists.tasks.ts';
export { checklistsEstate, checklistsOfAccount, eraseChecklists, papersOfAccount, paperStream } from './own-data.ts';
export { checklistsRepo } from './checklists.repo.ts';
export { checklistOwnerOf } from './checklists.reads.ts';
export { papersSubscriber } from './checklists.subscriber.ts';
export type { PaperParts } from './papers.receiving.ts';
export { type ItemRow, itemsRepo } from './items.repo.ts';
export { type PaperRow, papersRepo } from './papers.repo.ts';
export { papersService } from './papers.receiving.ts';
