/**
 * Makes the sealed PDF of a finished document: from the immutable uploads, the frozen values and the evidence, checked
 * by the verifier before it is stored. One result however often it runs; what stands in the way is the document's waiting
 * reason. What was sealed is kept provable by evidence
 * records, renewed in time (`lasting`). Also the installation's keys, and the public check of sealed files.
 */
export { custodyOf } from './keys/custody.ts';
export { senderCompletedMail, senderUnsealedMail } from './sealing.mail.ts';
export { dropSealedFiles } from './sealing.repo.ts';
export { sealingTasks } from './sealing.tasks.ts';
export { keysService } from './keys/keys.ts';
export { sealingRoutes } from './sealing.routes.ts';
export { sealingService } from './sealing.service.ts';
export { sealWatch } from './sealing.watch.ts';
export { publishTimestampRoots } from './keys/timestamps.ts';
