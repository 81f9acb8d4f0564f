/** The shape of the evidence as it travels inside a sealed PDF (`evidence.json`). */
import type { EvidenceEntry } from './evidence-entry.ts';
import type { JsonValue } from './evidence-json.ts';

export const evidenceFormat = 'sealwright-evidence/2';
/** Without the entry that binds everything else to the chain; such files still verify. */
export const oldFormat = 'sealwright-evidence/1';

export type EvidenceFile = {
  name: string;
  /** Hex, of the bytes as they were uploaded. */
  sha256: string;
  sizeBytes: number;
  pageCount: number;
};

export type EvidenceBundle = {
  format: typeof evidenceFormat | typeof oldFormat;
  installation: { name: string; address: string; logPublicKey: string };
  document: { number: string; subject: string; round: number };
  files: EvidenceFile[];
  /** Which of `files` this PDF was made from, and whether its bytes are the unchanged beginning of it. */
  source: { sha256: string; isKept: boolean };
  recipients: Record<string, JsonValue>[];
  /** Texts that recipients consented to, by version. */
  consentTexts: { version: string; locale: string; sha256: string; text: string }[];
  /** Up to the one that opened the sealing (see `evidence-record.ts`). */
  entries: EvidenceEntry[];
  /** A signed note (`signCheckpoint`) over a log that holds all the entries. */
  checkpoint: string;
  /** A proof for each entry; hashes in hex, from the leaf up. */
  inclusion: { sequence: number; leafIndex: number; proof: string[] }[];
};

export type EvidenceFinding = { fault: string | null; detail: string };
