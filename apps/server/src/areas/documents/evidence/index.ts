/**
 * What happened to a document, who did it, when and from where: a hash chain per document, written in the transaction of
 * what it tells, never changed; every entry a leaf of the installation's Merkle log. This module also says it to people:
 * the report that becomes part of the sealed PDF, and the texts that were consented to.
 */
export { DISCLOSURE_VERSION, disclosureOf } from './evidence.disclosure.ts';
export { forgetClearTexts } from './evidence.repo.ts';
export { evidenceLog, type LogKey } from './evidence.log.ts';
export {
  type EvidenceActor,
  type EvidenceInput,
  readActor,
  recordEvidence,
  recordInEach,
  SYSTEM,
} from './evidence.record.ts';
export { evidenceReport, type ReportRecipient } from './evidence.report.ts';
export { evidenceRoutes } from './evidence.routes.ts';
export { isBy } from './evidence.timeline.ts';
export { evidenceService, readConsent, readEntries } from './evidence.service.ts';
export { transparencyRoutes } from './transparency.routes.ts';
