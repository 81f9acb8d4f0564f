/** Evidence as an installation would have it: entries, a log that stores its nodes, a bundle that verifies. */
import { createHash } from 'node:crypto';

import type { Bytes } from '../../types.ts';
import { evidenceFormat } from '../evidence-types.ts';
import type { EvidenceBundle } from '../evidence-types.ts';
import { signCheckpoint } from '../evidence-checkpoint.ts';
import { createEntry, firstPreviousHash } from '../evidence-entry.ts';
import type { EvidenceEntry } from '../evidence-entry.ts';
import { evidenceRecord } from '../evidence-record.ts';
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

const digestText = (text: string): string => createHash('sha256').update(text).digest('hex');

export function addEntry(
  entries: EvidenceEntry[],
  action: string,
  details: EvidenceEntry['details'],
  personal: EvidenceEntry['personal'] = {},
): void {
  const at = '2026-05-04T10:20:30.000Z';
  const fresh = { sequence: entries.length + 1, at, action, actor: null, address: null, device: null };
  entries.push(createEntry({ ...fresh, details, personal }, entries.at(-1)?.hash ?? firstPreviousHash));
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

/** The bundle for a document made from `file`. */
export async function makeBundle(
  file: Bytes,
  key: { privateKeyPem: string; publicKeyPem: string },
): Promise<EvidenceBundle> {
  const sha256 = createHash('sha256').update(file).digest('hex');
  const text = 'I agree to sign electronically.';
  const consent = { version: '1', locale: 'en', sha256: digestText(text), text };
  const recorded = {
    document: { number: 'D-000123', subject: 'Lease', round: 1 },
    files: [{ name: 'عقد.pdf', sha256, sizeBytes: file.length, pageCount: 1 }],
    recipients: [{ id: 7, name: 'Amina', email: 'amina@example.com', state: 'submitted' }],
    consentTexts: [consent],
  };
  const entries = makeEntries(2);
  const by = { kind: 'recipient', id: 7 };
  addEntry(entries, 'file.added', { uploadedSha256: sha256 });
  addEntry(entries, 'document.sent', {});
  const accepted = { disclosureVersion: consent.version, locale: consent.locale, textSha256: consent.sha256 };
  addEntry(entries, 'recipient.consented', { ...accepted, by });
  addEntry(entries, 'recipient.submitted', { by });
  addEntry(entries, 'document.sealing_started', { round: 1 }, { record: evidenceRecord(recorded) });
  const installation = { name: 'Example', address: 'https://sign.example.com', logPublicKey: key.publicKeyPem };
  const source = { sha256, isKept: true };
  return withProofs({ ...recorded, format: evidenceFormat, installation, source, entries }, key);
}

/** The bundle with a checkpoint over its entries and a proof for each. */
export async function withProofs<Given extends { entries: EvidenceEntry[] }>(
  bundle: Given,
  key: { privateKeyPem: string },
): Promise<Given & Pick<EvidenceBundle, 'checkpoint' | 'inclusion'>> {
  const log = makeLog();
  await log.append(leafHash(Buffer.from('of another document')));
  for (const entry of bundle.entries) await log.append(entryLeafHash(entry.hash));
  const root = await rootHash(log.size(), log.getNode);
  const inclusion = [];
  for (const { sequence } of bundle.entries) {
    const proof = await inclusionProof(sequence, log.size(), log.getNode);
    inclusion.push({ sequence, leafIndex: sequence, proof: proof.map((hash) => Buffer.from(hash).toString('hex')) });
  }
  const checkpoint = signCheckpoint({ origin: 'sign.example.com/log', size: log.size(), root }, key.privateKeyPem);
  return { ...bundle, checkpoint, inclusion };
}
