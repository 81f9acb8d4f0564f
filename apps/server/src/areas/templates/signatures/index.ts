/**
 * Signatures that a person keeps under a title, one of them the default. They belong to the person, whatever account they act for, and
 * only their own session reaches them. What is saved is checked as the marks of fields are. A link lets them draw one on another device.
 */
export { signaturesRoutes } from './signatures.routes.ts';
export { savedMarks } from './signatures.saved-marks.ts';
export { signaturesTasks } from './signatures.tasks.ts';
