import { X509Certificate } from 'node:crypto';
import { evidenceInBundle, signManifest } from '@sealwright/pdf/evidence';
import type { Platform } from '../../../platform/platform.ts';
import type { BundleProof, BundleSource } from '../documents/index.ts';
import { type evidenceLog, readEntries } from '../evidence/index.ts';
import { evidenceRecordsOf } from '../records/index.ts';
import type { KeysService } from './keys/keys.ts';
import { type KeyRow, listKeys } from './keys/keys.repo.ts';
import { listSealKeys } from './sealing.repo.ts';

type Parts = { keys: KeysService; log: ReturnType<typeof evidenceLog> };

/** What proves a document beside its files: its audit trail with the log's checkpoint, and the certificates. */
export const bundleSource =
  (platform: Platform, { keys, log }: Parts): BundleSource =>
  async (documents) => {
    const [{ rootsPem, lists }, key] = [await keys.trust(), await keys.logKey()];
    const { size, checkpoint } = await log.takeIn();
    const files: BundleProof['files'] = [
      { path: 'evidence/checkpoint.txt', text: checkpoint },
      { path: 'evidence/log-key.pem', text: key.publicKeyPem },
      { path: 'certificates/root.pem', text: rootsPem },
      ...lists.map(({ name, der }) => ({ path: `certificates/crl/${name}`, text: der })),
    ];
    for (const { accountId, id, number } of documents) {
      const inclusion = await log.prove({ accountId, id }, size);
      const known = new Set(inclusion.map(({ sequence }) => sequence));
      // What happened while this was read is in the next bundle.
      const entries = (await readEntries(platform.db, { accountId, documentId: id })).filter(({ sequence }) =>
        known.has(sequence),
      );
      files.push({ path: `evidence/${number}.json`, text: evidenceInBundle({ number, entries, inclusion }) });
    }
    const rows = await listKeys(platform.db);
    const used = new Set(await listSealKeys(platform.db, documents));
    const chain = rows.filter(({ id }) => used.has(id)).flatMap((row) => chainOf(row, rows));
    if (chain.length > 0) files.push({ path: 'certificates/chain.pem', text: [...new Set(chain)].join('') });
    const timestampRoots = platform.config.timestampRoots ?? [];
    if (timestampRoots.length > 0) {
      const pem = timestampRoots.map((der) => new X509Certificate(der).toString()).join('');
      files.push({ path: 'certificates/timestamp-roots.pem', text: pem });
    }
    const records = await Promise.all(
      documents.map(({ accountId, id }) => evidenceRecordsOf(platform.db, { accountId, documentId: id })),
    );
    return { files, records: records.flat(), sign: (manifest) => signManifest(manifest, key) };
  };

function chainOf({ certificatePem, issuerId }: KeyRow, rows: KeyRow[]): string[] {
  const issuer = rows.find(({ id }) => id === issuerId);
  const own = certificatePem === null ? [] : [`${certificatePem.trimEnd()}\n`];
  return issuer === undefined ? own : [...own, ...chainOf(issuer, rows)];
}
