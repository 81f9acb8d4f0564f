/**
 * The bundle of a document: a ZIP with its sealed PDFs, originals, audit trail, certificates and a signed list of all of them.
 * The list is a signed note (C2SP signed-note) of the log's key; its lines are those of `sha256sum`.
 */
import { isSignedBy, readNote, signNote } from '../seal/signed-note.ts';
import type { SignedNote } from '../seal/signed-note.ts';
import { isEntry, isListOf, isProof } from '../seal/evidence-bundle.ts';
import type { EvidenceBundle } from '../seal/evidence-types.ts';

const manifestFormat = 'sealwright-bundle/1';
const evidenceFormat = 'sealwright-evidence-log/1';

export const manifestPath = 'MANIFEST.txt';

/** Where the parts of a bundle stand in it. Folders end with a slash. */
export const bundlePaths = {
  readme: 'README.txt',
  sealed: 'sealed/',
  originals: 'originals/',
  evidence: 'evidence/',
  checkpoint: 'evidence/checkpoint.txt',
  logKey: 'evidence/log-key.pem',
  certificates: 'certificates/',
  root: 'certificates/root.pem',
} as const;

/** `sha256` in hex, of the bytes. */
export type BundledFile = { path: string; sha256: string };

/** Whether a PDF with a seal stands there. Beside one may stand its evidence record (RFC 4998), named after it. */
export const isSealedPath = (path: string): boolean => path.startsWith(bundlePaths.sealed) && !path.endsWith('.ers');

export type Manifest = { number: string; madeAt: string; files: BundledFile[] };

/** `madeAt` in RFC 3339. Throws TypeError for a path that would break its line. */
export function signManifest(
  { number, madeAt, files }: Manifest,
  key: { origin: string; privateKeyPem: string },
): string {
  const lines = [manifestFormat, `document ${number}`, `made ${madeAt}`];
  for (const { path, sha256 } of files) {
    if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(path)) throw new TypeError('a path in a bundle is one line');
    lines.push(`${sha256}  ${path}`);
  }
  return signNote(`${lines.join('\n')}\n`, key.origin, key.privateKeyPem);
}

export type ReadManifest = Manifest & { isSignedWith: (publicKeyPem: string) => boolean };

/** Whether these bytes begin as the list of a bundle, of any version. */
export const looksLikeManifest = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 40)).toString('latin1').startsWith('sealwright-bundle/');

export function readManifest(bytes: Uint8Array): ReadManifest | null {
  const note = noteOf(bytes);
  const [format, document, made, ...rest] = note?.body.slice(0, -1).split('\n') ?? [];
  const number = /^document (D-\d{1,15})$/.exec(document ?? '')?.[1];
  const madeAt = /^made (\d{4}-\d\d-\d\dT[\d:.]+Z)$/.exec(made ?? '')?.[1];
  const files = rest.map((line) => {
    // Not `.`: earlier bundles name files with separators of lines and paragraphs in them.
    const [, sha256 = '', path = ''] = /^([0-9a-f]{64}) {2}([^\n]+)$/.exec(line) ?? [];
    return { path, sha256 };
  });
  if (note === null || format !== manifestFormat || number === undefined || madeAt === undefined) return null;
  if (files.some(({ path }) => path === '')) return null;
  const isSignedWith = (pem: string) => note.signatures.some(({ name }) => isSignedBy(note, name, pem));
  return { number, madeAt, files, isSignedWith };
}

function noteOf(bytes: Uint8Array): SignedNote | null {
  try {
    return readNote(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return null;
  }
}

/** The whole audit trail of one document, to the day of the download, with its place in the log of the bundle's checkpoint. */
export type BundledEvidence = Pick<EvidenceBundle, 'entries' | 'inclusion'> & { number: string };

/** As it stands in a bundle. */
export const evidenceInBundle = ({ number, entries, inclusion }: BundledEvidence): string =>
  `${JSON.stringify({ format: evidenceFormat, document: { number }, entries, inclusion }, null, 2)}\n`;

export function readBundledEvidence(bytes: Uint8Array): BundledEvidence | null {
  try {
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Record<string, unknown>;
    const number = (value['document'] as { number?: unknown } | undefined)?.number;
    const { entries, inclusion } = value as unknown as BundledEvidence;
    if (value['format'] !== evidenceFormat || typeof number !== 'string') return null;
    return isListOf(entries, isEntry) && isListOf(inclusion, isProof) ? { number, entries, inclusion } : null;
  } catch {
    return null;
  }
}
