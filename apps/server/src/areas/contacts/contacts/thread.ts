/** What worker threads need of contacts: the rest of the module, and all that it reaches, costs each of them tens of megabytes. */
export { type Condition, type MacOf, matching } from './list/conditions.reads.ts';
export { settleAll } from './contacts.upkeep.repo.ts';
export { masked, openSecret, sealSecret } from './secrets/secrets.ts';
