/** Checks a bundle from its own bytes and public keys alone. The sealed PDFs in it are checked by `verify`, before. */
import { verifyCheckpoint } from '../seal/evidence-checkpoint.ts';
import type { Checkpoint } from '../seal/evidence-checkpoint.ts';
import { compactKey, findInclusionFault } from '../seal/evidence-bundle.ts';
import { verifyChain } from '../seal/evidence-entry.ts';
import type { EvidenceEntry } from '../seal/evidence-entry.ts';
import type { Bytes, Verification } from '../types.ts';
import {
  bundlePaths,
  isSealedPath,
  looksLikeManifest,
  manifestPath,
  readBundledEvidence,
  readManifest,
} from './manifest.ts';
import type { BundledEvidence, ReadManifest } from './manifest.ts';

/** A file of the ZIP. `sha256` of its bytes, hex. */
export type BundleMember = {
  path: string;
  sha256: string;
  /** Of what is no PDF. */
  bytes: Bytes | null;
  /** Of what stands in the folder of sealed PDFs; null for one that could not be read. */
  found: Verification | null;
};

type BundleCheck = {
  name:
    | 'bundle_manifest'
    | 'bundle_contents'
    | 'bundle_seals'
    | 'bundle_record'
    | 'bundle_originals'
    | 'evidence_chain'
    | 'evidence_checkpoint';
  passed: boolean;
  needsAttention: boolean;
  detail: string;
};

export type BundleVerification = {
  /** Intact, and sealed with a trusted certificate. */
  isValid: boolean;
  /** Nothing in it was changed, added or left out, no matter who made it. */
  isIntact: boolean;
  number: string | null;
  checks: BundleCheck[];
};

type Finding = { fault: string | null; detail: string };

const good = (detail: string): Finding => ({ fault: null, detail });
const bad = (fault: string): Finding => ({ fault, detail: '' });

export const isBundleManifest = ({ path, bytes }: { path: string; bytes: Uint8Array | null }): boolean =>
  path === manifestPath && bytes !== null && looksLikeManifest(bytes);

/**
 * `logKeys` (PEM) are keys known from elsewhere. Without them the key counts that the sealed PDFs name in their own evidence:
 * it is as good as their seal.
 */
export function verifyBundle(members: BundleMember[], logKeys: string[] | undefined): BundleVerification {
  const list = members.find(isBundleManifest);
  const manifest = list?.bytes ? readManifest(list.bytes) : null;
  const checks: BundleCheck[] = [];
  const add = (name: BundleCheck['name'], { fault, detail }: Finding, needsAttention = false): void => {
    checks.push({ name, passed: fault === null, needsAttention, detail: fault ?? detail });
  };
  if (manifest === null) {
    add('bundle_manifest', bad('The list of contents cannot be read.'));
    return { isValid: false, isIntact: false, number: null, checks };
  }
  const sealed = members.filter(({ path }) => isSealedPath(path));
  const keys = logKeys ?? keysIn(sealed);
  const signer = keys.find(manifest.isSignedWith);
  add('bundle_manifest', checkSigner(manifest, signer));
  add('bundle_contents', checkContents(manifest, members));
  const trails = trailsIn(members);
  add('bundle_seals', checkSeals(manifest, sealed, trails));
  add('evidence_chain', checkChains(manifest, trails));
  add('evidence_checkpoint', checkLog(members, trails, signer));
  const entries = trails.flatMap((trail) => trail?.entries ?? []);
  add('bundle_record', checkRecord(entries, sealed));
  add('bundle_originals', checkOriginals(entries, members));
  const isIntact = checks.every(({ passed }) => passed);
  const isTrusted = sealed.length > 0 && sealed.every(({ found }) => found?.isValid === true);
  return { isValid: isIntact && isTrusted, isIntact, number: manifest.number, checks };
}

function keysIn(sealed: BundleMember[]): string[] {
  return [...new Set(sealed.flatMap(({ found }) => found?.document?.logPublicKey ?? []))];
}

const checkSigner = ({ number, madeAt, files }: ReadManifest, signer: string | undefined): Finding =>
  signer === undefined
    ? bad('The list of contents is not signed with the key of the audit log.')
    : good(`The list of files (${files.length}) was signed when document ${number} was downloaded, ${madeAt}.`);

function checkContents({ files }: ReadManifest, members: BundleMember[]): Finding {
  const given = members.filter(({ path }) => path !== manifestPath);
  const known = new Map(given.map((member) => [member.path, member.sha256]));
  if (known.size !== given.length || members.length !== given.length + 1) return bad('Two files have the same name.');
  const listed = new Set(files.map(({ path }) => path));
  const missing = files.find(({ path }) => !known.has(path));
  if (missing !== undefined) return bad(`A file is missing: ${missing.path}`);
  const added = given.find(({ path }) => !listed.has(path));
  if (added !== undefined) return bad(`A file was added: ${added.path}`);
  const changed = files.find(({ path, sha256 }) => known.get(path) !== sha256);
  if (changed !== undefined) return bad(`A file was changed: ${changed.path}`);
  return good('Every listed file is there and unchanged, and there are no others.');
}

function checkSeals({ number }: ReadManifest, sealed: BundleMember[], trails: (BundledEvidence | null)[]): Finding {
  if (sealed.length === 0) return bad('There is no sealed PDF.');
  const changed = sealed.find(({ found }) => found?.isIntact !== true);
  if (changed !== undefined) return bad(`Not sealed, or changed since: ${changed.path}`);
  const unproven = sealed.find(({ found }) => found?.checks.some(({ passed, name }) => !passed && !isOfTrust(name)));
  if (unproven !== undefined) return bad(`A check of this PDF failed: ${unproven.path}`);
  const known = new Set([number, ...trails.map((trail) => trail?.number)]);
  // The copies of a document that was sent separately have numbers of their own, and audit trails.
  const foreign = sealed.find(({ found }) => !known.has(found?.document?.number));
  return foreign === undefined
    ? good(`Each sealed PDF (${sealed.length}) is unchanged and belongs to this document.`)
    : bad(`This sealed PDF is of another document: ${foreign.path}`);
}

/** Whose seal it is may not be known; `isValid` says so. */
const isOfTrust = (name: string): boolean => name === 'certificate_chain' || name === 'certificate_validity';

function trailsIn(members: BundleMember[]): (BundledEvidence | null)[] {
  return members
    .filter(({ path }) => path.startsWith(bundlePaths.evidence) && path.endsWith('.json'))
    .map(({ bytes }) => (bytes === null ? null : readBundledEvidence(bytes)));
}

function checkChains({ number }: ReadManifest, trails: (BundledEvidence | null)[]): Finding {
  if (trails.includes(null)) return bad('An audit trail cannot be read.');
  const known = trails.filter((trail) => trail !== null);
  if (!known.some((trail) => trail.number === number)) return bad(`The audit trail of ${number} is missing.`);
  let [entryCount, erasedCount] = [0, 0];
  for (const trail of known) {
    const found = verifyChain(trail.entries);
    const { fault } = found;
    if (fault !== null) return bad(`The audit trail of ${trail.number} is incomplete or altered: ${fault}.`);
    entryCount += found.entryCount;
    erasedCount += found.erasedCount;
  }
  const erased = erasedCount === 0 ? '' : ` ${erasedCount} personal values were erased; their commitments remain.`;
  return good(`${entryCount} entries, complete and unaltered.${erased}`);
}

function checkLog(members: BundleMember[], trails: (BundledEvidence | null)[], signer: string | undefined): Finding {
  const textAt = (path: string): string =>
    Buffer.from(members.find((member) => member.path === path)?.bytes ?? []).toString('utf8');
  if (signer === undefined || compactKey(textAt(bundlePaths.logKey)) !== compactKey(signer)) {
    return bad('The audit log is signed with an unknown key.');
  }
  const checkpoint = verifyCheckpoint(textAt(bundlePaths.checkpoint), signer);
  if (checkpoint === null) return bad('The log’s checkpoint was not signed with its key.');
  const fault = trails.map((trail) => faultOf(trail, checkpoint)).find((one) => one !== null) ?? null;
  return fault === null
    ? good(`All entries are in the signed log ${checkpoint.origin} (${checkpoint.size} entries).`)
    : bad(`The audit trail does not match the log’s checkpoint: ${fault}.`);
}

const faultOf = (trail: BundledEvidence | null, checkpoint: Checkpoint): string | null =>
  trail === null ? 'it cannot be read' : findInclusionFault(trail, checkpoint);

const textsIn = (entries: EvidenceEntry[], action: string, name: string, list: string | null): Set<unknown> =>
  new Set(
    entries
      .filter((entry) => entry.action === action)
      .flatMap(({ details }) => (list === null ? [details] : ((details[list] ?? []) as Record<string, unknown>[])))
      .map((one) => one[name]),
  );

function checkRecord(entries: EvidenceEntry[], sealed: BundleMember[]): Finding {
  const recorded = textsIn(entries, 'document.completed', 'sha256', 'files');
  const stray = sealed.find(({ sha256 }) => !recorded.has(sha256));
  return stray === undefined
    ? good('The audit trail names the SHA-256 of each sealed PDF.')
    : bad(`The audit trail does not name this sealed PDF: ${stray.path}`);
}

function checkOriginals(entries: EvidenceEntry[], members: BundleMember[]): Finding {
  const added = textsIn(entries, 'file.added', 'sha256', null);
  const stray = members.find(({ path, sha256 }) => path.startsWith(bundlePaths.originals) && !added.has(sha256));
  return stray === undefined
    ? good('The audit trail names the SHA-256 of each original.')
    : bad(`The audit trail does not name this original: ${stray.path}`);
}
