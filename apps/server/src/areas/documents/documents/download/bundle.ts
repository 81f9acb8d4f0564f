import { bundlePaths, manifestPath } from '@sealwright/pdf/evidence';
import { sha256 } from '../../../../platform/crypto/crypto.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { numberOf } from '../documents.shape.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { type Entry, namesOf } from './archive.ts';
import { bundleReadme } from './bundle.readme.ts';
import type { downloadEntries, StoredEntry } from './download.entries.ts';

/** What proves documents beside their files, and what signs the list of all of it. */
export type BundleProof = {
  files: { path: string; text: string | Uint8Array }[];
  /** The evidence records (RFC 4998, DER) of sealed files that have one. */
  records: { fileId: number; der: Uint8Array }[];
  sign: (manifest: { number: string; madeAt: string; files: { path: string; sha256: string }[] }) => string;
};

/** Sealing makes it: it has the keys. `documents`: the one that is downloaded and, where copies were sent separately, these. */
export type BundleSource = (
  documents: readonly { accountId: number; id: number; number: string }[],
) => Promise<BundleProof>;

type Given = { stored: ReturnType<typeof downloadEntries>; bundles: BundleSource };

/** Everything that proves a completed document, with a signed list of it: it can be checked without a server of ours. */
export async function bundleEntries(
  { clock, config }: Platform,
  document: DocumentRow,
  { stored, bundles }: Given,
): Promise<Entry[]> {
  const number = numberOf(document);
  const madeAt = clock.now().toISOString();
  const parts = await stored.partsOf(document);
  const proof = await bundles([document, ...parts].map((one) => ({ ...keyOf(one), number: numberOf(one) })));
  const readme = bundleReadme({ number, madeAt, installation: config.installationName, address: config.publicUrl });
  const sealed = await stored.sealed(document, bundlePaths.sealed);
  const entries: StoredEntry[] = [
    made(bundlePaths.readme, readme),
    ...withRecords(sealed, proof.records),
    ...(await stored.originals(document, bundlePaths.originals)),
    ...proof.files.map(({ path, text }) => made(path, text)),
  ];
  const names = namesOf(entries);
  const files = entries.map((entry, index) => ({ path: names[index] ?? entry.name, sha256: entry.sha256 }));
  const manifest = proof.sign({ number, madeAt, files });
  return [...entries, made(manifestPath, manifest)];
}

/** Each record stands behind its file, under its name. */
function withRecords(sealed: readonly StoredEntry[], records: BundleProof['records']): StoredEntry[] {
  const names = namesOf(sealed);
  return sealed.flatMap((entry, index) => {
    const name = names[index] ?? entry.name;
    const record = records.find(({ fileId }) => fileId === entry.id);
    return [{ ...entry, name }, ...(record === undefined ? [] : [made(`${name}.ers`, record.der)])];
  });
}

const keyOf = ({ accountId, id }: DocumentRow) => ({ accountId, id });

function made(name: string, text: string | Uint8Array): StoredEntry {
  const bytes = Buffer.from(text);
  return { id: 0, name, sha256: sha256(bytes), read: () => bytes };
}
