/** The evidence as it travels inside a sealed PDF (`evidence.json`), and its verification without a server. */
import { verifyCheckpoint } from './evidence-checkpoint.ts';
import type { Checkpoint } from './evidence-checkpoint.ts';
import { verifyChain } from './evidence-entry.ts';
import type { EvidenceEntry } from './evidence-entry.ts';
import { evidenceFormat, oldFormat } from './evidence-types.ts';
import type { EvidenceBundle, EvidenceFile, EvidenceFinding } from './evidence-types.ts';
import { findUnboundPart } from './evidence-record.ts';
import { entryLeafHash, verifyInclusion } from './evidence-log.ts';

export const evidenceFileName = 'evidence.json';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTextRecord = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every((member) => typeof member === 'string');

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

export function isEntry(value: unknown): value is EvidenceEntry {
  return (
    isRecord(value) &&
    Number.isSafeInteger(value.sequence) &&
    [value.at, value.action, value.previousHash, value.hash].every((member) => typeof member === 'string') &&
    [value.actor, value.address, value.device].every(isTextOrNull) &&
    [value.personal, value.commitments, value.keys].every(isTextRecord) &&
    isRecord(value.details)
  );
}

const isFile = (value: unknown): value is EvidenceFile =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  typeof value.sha256 === 'string' &&
  /^[0-9a-f]{64}$/.test(value.sha256) &&
  Number.isSafeInteger(value.sizeBytes);

export function isProof(value: unknown): value is EvidenceBundle['inclusion'][number] {
  return (
    isRecord(value) &&
    Number.isSafeInteger(value.sequence) &&
    Number.isSafeInteger(value.leafIndex) &&
    Array.isArray(value.proof) &&
    value.proof.every((hash) => typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash))
  );
}

export const isListOf = (value: unknown, isMember: (member: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isMember);

const isConsentText = (value: unknown): boolean =>
  isTextRecord(value) && isRecord(value) && ['version', 'locale', 'sha256', 'text'].every((name) => name in value);

const names = new Set(
  'format installation document files source recipients consentTexts entries checkpoint inclusion'.split(' '),
);

/** What format 2 asks for on top: nothing may stand in it that its entries could not speak of. */
const isWhole = (value: Record<string, unknown>): boolean =>
  Object.keys(value).every((name) => names.has(name)) &&
  isListOf(value.recipients, isRecord) &&
  isListOf(value.consentTexts, isConsentText);

const hasKnownFormat = (value: Record<string, unknown>): boolean =>
  value.format === oldFormat || (value.format === evidenceFormat && isWhole(value));

function isBundle(value: unknown): value is EvidenceBundle {
  return (
    isRecord(value) &&
    hasKnownFormat(value) &&
    isRecord(value.installation) &&
    typeof value.installation.logPublicKey === 'string' &&
    isRecord(value.document) &&
    typeof value.document.number === 'string' &&
    isRecord(value.source) &&
    typeof value.source.sha256 === 'string' &&
    typeof value.source.isKept === 'boolean' &&
    typeof value.checkpoint === 'string' &&
    isListOf(value.files, isFile) &&
    isListOf(value.entries, isEntry) &&
    isListOf(value.inclusion, isProof)
  );
}

/** The bundle, or null when the bytes are not one of this format. */
export function readEvidence(bytes: Uint8Array): EvidenceBundle | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isBundle(value) ? value : null;
  } catch {
    return null;
  }
}

export function checkEvidenceChain(bundle: EvidenceBundle): EvidenceFinding {
  if (bundle.entries.length === 0) return { fault: 'The audit trail is empty.', detail: '' };
  const { fault: chainFault, entryCount, erasedCount } = verifyChain(bundle.entries);
  const fault = chainFault ?? (bundle.format === evidenceFormat ? findUnboundPart(bundle) : null);
  const erased =
    erasedCount === 0 ? '' : ` ${erasedCount} personal values were erased; their cryptographic commitments remain.`;
  const bound =
    bundle.format === evidenceFormat
      ? ' They name the same files, recipients and consent texts as the audit trail.'
      : '';
  return fault === null
    ? { fault: null, detail: `${entryCount} entries, complete and unaltered.${bound}${erased}` }
    : { fault: `The audit trail is incomplete or altered: ${fault}.`, detail: '' };
}

type Proven = Pick<EvidenceBundle, 'entries' | 'inclusion'>;

/** Why the entries are not proven to be in the log of this checkpoint; null when they are. */
export function findInclusionFault(bundle: Proven, checkpoint: Checkpoint): string | null {
  const bySequence = new Map(bundle.inclusion.map((proof) => [proof.sequence, proof]));
  const leaves = new Set(bundle.inclusion.map((proof) => proof.leafIndex));
  if (leaves.size !== bundle.inclusion.length || bySequence.size !== bundle.inclusion.length) {
    return 'a proof is used twice';
  }
  for (const entry of bundle.entries) {
    const proof = bySequence.get(entry.sequence);
    if (proof === undefined) return `entry ${entry.sequence} has no proof`;
    const isIncluded = verifyInclusion({
      leaf: entryLeafHash(entry.hash),
      leafIndex: proof.leafIndex,
      size: checkpoint.size,
      proof: proof.proof.map((hash) => Buffer.from(hash, 'hex')),
      root: checkpoint.root,
    });
    if (!isIncluded) return `entry ${entry.sequence} is not in the log`;
  }
  return null;
}

export const compactKey = (pem: string): string => pem.replaceAll(/\s/g, '');

/** Checks checkpoint and proofs. `logKeys` (PEM) are keys known from elsewhere; without them the bundle's own is used. */
export function checkEvidenceLog(bundle: EvidenceBundle, logKeys: string[] | undefined): EvidenceFinding {
  const own = bundle.installation.logPublicKey;
  if (logKeys !== undefined && !logKeys.some((key) => compactKey(key) === compactKey(own))) {
    return { fault: 'The audit log is signed with an unknown key.', detail: '' };
  }
  const checkpoint = verifyCheckpoint(bundle.checkpoint, own);
  if (checkpoint === null) return { fault: 'The audit log’s checkpoint was not signed with its key.', detail: '' };
  const fault = findInclusionFault(bundle, checkpoint);
  if (fault !== null) return { fault: `The audit trail does not match the log’s checkpoint: ${fault}.`, detail: '' };
  const whose = logKeys === undefined ? 'the key given in the audit trail' : 'a known key';
  return {
    fault: null,
    detail: `All entries are in the signed log ${checkpoint.origin} (${checkpoint.size} entries), signed with ${whose}.`,
  };
}
