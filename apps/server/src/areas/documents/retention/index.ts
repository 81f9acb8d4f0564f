/**
 * How long completed documents are kept. Rules by form type say how many years after completion, or after the due date or receipt of a
 * return; what is due is shown first and erased by a job that leaves a record. A legal hold always wins, and without a rule nothing goes.
 * Read `retention.reads.ts`, `retention.job.ts`, `holds.service.ts`.
 */
export { retentionRoutes } from './retention.routes.ts';
export { eraseRetention, retentionOfAccount } from './retention.privacy.ts';
export { retentionTasks } from './retention.job.ts';
