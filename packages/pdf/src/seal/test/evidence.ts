/** Evidence as an installation would have it: entries, a log that stores its nodes, a bundle that verifies. */
import { createHash } from 'node:crypto';

import type { Bytes } from '../../types.ts';
import type { EvidenceBundle } from '../evidence-bundle.ts';
import { signCheckpoint } from '../evidence-checkpoint.ts';
import { createEntry, firstPreviousHash } from '../evidence-entry.ts';
import type { EvidenceEntry } from '../evidence-entry.ts';
import { appendLeaf, entryLeafHash, inclusionProof, leafHash, rootHash } from '../evidence-log.ts';

export function makeEntries(count: number): EvidenceEntry[] {
  const entries: EvidenceEntry[] = [];
  for (let sequence = 1; sequence <= count; sequence++) {
    const fresh = {
      sequence,
      at: '2026-05-04T10:20:30.000Z',
      action: 'signed',
      actor: 'أمينة <amina@example.com>',
      address: '192.0.2.7',
      device: null,
      details: { page: sequence },
      personal: { reason: '同意' },
    };
    entries.push(createEntry(fresh, entries.at(-1)?.hash ?? firstPreviousHash));
  }
  return entries;
}

export function makeLog() {
  const nodes = new Map<string, Bytes>();
  let size = 0;
  let reads = 0;
  const getNode = (level: number, index: number): Bytes => {
    reads++;
    const hash = nodes.get(`${level}/${index}`);
    if (hash === undefined) throw new Error(`no node ${level}/${index}`);
    return hash;
  };
  return {
    getNode,
    size: () => size,
    reads: () => reads,
    async append(leaf: Bytes): Promise<void> {
      for (const node of await appendLeaf(size, leaf, getNode)) nodes.set(`${node.level}/${node.index}`, node.hash);
      size++;
    },
  };
}

/** The bundle for a document made from `source`. */
export async function makeBundle(
  source: Bytes,
  key: { privateKeyPem: string; publicKeyPem: string },
): Promise<EvidenceBundle> {
  const sha256 = createHash('sha256').update(source).digest('hex');
  const log = makeLog();
  const entries = makeEntries(4);
  await log.append(leafHash(Buffer.from('of another document')));
  for (const entry of entries) await log.append(entryLeafHash(entry.hash));
  const root = await rootHash(log.size(), log.getNode);
  const inclusion = [];
  for (const { sequence } of entries) {
    const proof = await inclusionProof(sequence, log.size(), log.getNode);
    inclusion.push({ sequence, leafIndex: sequence, proof: proof.map((hash) => Buffer.from(hash).toString('hex')) });
  }
  return {
    format: 'sealwright-evidence/1',
    installation: { name: 'Example', address: 'https://sign.example.com', logPublicKey: key.publicKeyPem },
    document: { number: 'D-000123', subject: 'Lease', round: 1 },
    files: [{ name: 'عقد.pdf', sha256, sizeBytes: source.length, pageCount: 1 }],
    source: { sha256, isKept: true },
    recipients: [{ name: 'Amina' }],
    consentTexts: [],
    entries,
    checkpoint: signCheckpoint({ origin: 'sign.example.com/log', size: log.size(), root }, key.privateKeyPem),
    inclusion,
  };
}
