/**
 * Makes the sealed PDF of a finished document: from the immutable uploads, the frozen values and the evidence, checked
 * by the verifier before it is stored. One result however often it runs; what stands in the way is the document's waiting
 * reason. What was sealed is kept provable by evidence records, renewed in time (`lasting`). Also the installation's keys, the public
 * check of sealed files, and whether what is sent could be sealed.
 */
export { type SealingBacklog, sealingBacklog } from './backlog.reads.ts';
export { custodyOf } from './keys/custody.ts';
export { bundleSource } from './sealing.bundle.ts';
export { senderCompletedMail, senderUnsealedMail } from './sealing.mail.ts';
export { countUnsealed, dropSealedFiles } from './sealing.repo.ts';
export { sealingTasks } from './sealing.tasks.ts';
export { type KeysService, keysService } from './keys/keys.ts';
export { readSealability, sealGuard } from './sealing.readiness.ts';
export { sealingRoutes } from './sealing.routes.ts';
export { sealingService } from './sealing.service.ts';
export { sealWatch } from './sealing.watch.ts';
export type { SealingParts } from './sealing.work.ts';
export { publishTimestampRoots } from './keys/timestamps.ts';
