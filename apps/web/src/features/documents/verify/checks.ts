const CHECKS = [
  'structure',
  'seal_present',
  'byte_range',
  'covers_whole_file',
  'contents',
  'digest',
  'signature',
  'signing_certificate',
  'certificate_chain',
  'certificate_validity',
  'certification',
  'nothing_after_seal',
  'nothing_hidden',
  'timestamp',
  'evidence_present',
  'evidence_chain',
  'evidence_checkpoint',
  'evidence_source',
  'earlier_signatures',
  'bundle_manifest',
  'bundle_contents',
  'bundle_seals',
  'bundle_record',
  'bundle_originals',
  'record_file',
  'record_timestamps',
  'record_renewals',
] as const;

/** A check that we have words for; the server may know newer ones. */
export const isKnownCheck = (name: string): name is (typeof CHECKS)[number] =>
  (CHECKS as readonly string[]).includes(name);
