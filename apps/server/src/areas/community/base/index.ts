/**
 * What the areas below `/admin/` have in common, so that none is written twice. A type is a `Kind`: its table, what it is searched,
 * ordered and narrowed by, what is written of what was given, what is shown, and the columns of its files. `thingsService` gives it a
 * list, one, creation, change and deletion; `baseRoutes` deletes, restores and downloads many of any type. To read: `kind.ts`,
 * `things.service.ts`, `things.repo.ts`; then a kind, such as `groups.kind.ts`.
 */
export { ASSIGNED, type Assigned, countAssigned, isAssigned } from './assigned.reads.ts';
export { replaceAssigned } from './assigned.repo.ts';
export { openTo } from './audience.reads.ts';
export { communityPolicy } from './base.policy.ts';
export { baseRoutes } from './base.routes.ts';
export { countCommunity, countCommunityByDay } from './counts.reads.ts';
export { baseTasks } from './deletions.tasks.ts';
export type { InTable, Kind, Patch } from './kind.ts';
export type { Kinds } from './kinds.ts';
export { say } from './download.service.ts';
export { removalRepo } from './removal.repo.ts';
export { thingsRepo } from './things.repo.ts';
export { problemAt, thingOf, thingsService } from './things.service.ts';
