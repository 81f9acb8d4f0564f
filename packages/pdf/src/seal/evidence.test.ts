import { createHash } from 'node:crypto';

import { beforeAll, describe, expect, it } from 'vitest';

import type { Bytes, CheckName, Verification } from '../types.ts';
import { evidenceFileName, readEvidence } from './evidence-bundle.ts';
import type { EvidenceBundle } from './evidence-types.ts';
import { createLogKey, signCheckpoint, verifyCheckpoint } from './evidence-checkpoint.ts';
import { createEntry, eraseFromEntry, hashEntry, verifyChain } from './evidence-entry.ts';
import type { EvidenceEntry } from './evidence-entry.ts';
import { canonicalJson } from './evidence-json.ts';
import { evidenceRecord } from './evidence-record.ts';
import type { RecordedEvidence } from './evidence-record.ts';
import type { JsonValue } from './evidence-json.ts';
import {
  consistencyProof,
  emptyRoot,
  inclusionProof,
  leafHash,
  nodeHash,
  rootHash,
  verifyConsistency,
  verifyInclusion,
} from './evidence-log.ts';
import { seal } from './seal.ts';
import { makeInstallation, sealedAt } from './test/keys.ts';
import type { Installation } from './test/keys.ts';
import { addEntry, makeBundle, makeEntries, makeLog, withProofs } from './test/evidence.ts';
import { fileWithAttachment, plainFile } from './test/sources.ts';
import { verify } from './verify.ts';

describe('canonical JSON', () => {
  // The example of RFC 8785 section 3.2.2 and its output in section 3.2.3.
  it('writes the example of the standard as the standard does', () => {
    const input =
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
      '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}';

    const output = canonicalJson(JSON.parse(input) as JsonValue);

    expect(output).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  // Section 3.2.3: sorted by UTF-16 code units, not by code points.
  it('sorts keys as the standard does', () => {
    const input = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };

    expect(canonicalJson(input)).toBe('{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}');
  });

  // Appendix B: bits of the double, and how it is written.
  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
  ])('writes the number %s as %s', (bits, text) => {
    expect(canonicalJson(Buffer.from(bits, 'hex').readDoubleBE())).toBe(text);
  });

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], ['\ud800'], [{ a: undefined }], [() => 1]])(
    'refuses what JSON cannot hold',
    (value) => {
      expect(() => canonicalJson(value as JsonValue)).toThrow(TypeError);
    },
  );
});

describe('the evidence of a document', () => {
  it('verifies as it was written, and after it went through JSON', () => {
    const entries = JSON.parse(JSON.stringify(makeEntries(3))) as EvidenceEntry[];

    expect(verifyChain(entries)).toEqual({ fault: null, entryCount: 3, erasedCount: 0 });
  });

  it('stays verifiable when a person is erased, whose data is then nowhere in it', () => {
    const entries = makeEntries(3).map((entry) => eraseFromEntry(entry, ['actor', 'address', 'reason']));

    expect(verifyChain(entries)).toEqual({ fault: null, entryCount: 3, erasedCount: 9 });
    expect(JSON.stringify(entries)).not.toContain('amina');
  });

  it('hashes the same claim whether or not the clear text is there', () => {
    const [entry] = makeEntries(1);

    expect(hashEntry(eraseFromEntry(entry!, ['actor']))).toBe(entry!.hash);
  });

  it.each<[string, (entries: EvidenceEntry[]) => EvidenceEntry[]]>([
    ['an entry is missing', (entries) => [entries[0]!, entries[2]!]],
    ['the first entry is missing', (entries) => entries.slice(1)],
    ['entries are exchanged', (entries) => [entries[1]!, entries[0]!, entries[2]!]],
    ['an action is changed', (entries) => entries.with(1, { ...entries[1]!, action: 'viewed' })],
    ['a time is changed', (entries) => entries.with(1, { ...entries[1]!, at: '2026-05-04T10:20:31.000Z' })],
    ['a detail is changed', (entries) => entries.with(1, { ...entries[1]!, details: { page: 9 } })],
    ['a name is changed', (entries) => entries.with(1, { ...entries[1]!, actor: 'Mallory' })],
    ['a name is added where none was', (entries) => entries.with(1, { ...entries[1]!, device: 'Phone' })],
    ['a reason is changed', (entries) => entries.with(1, { ...entries[1]!, personal: { reason: 'no' } })],
    ['only the clear text is gone', (entries) => entries.with(1, { ...entries[1]!, actor: null })],
    ['only the key is gone', (entries) => entries.with(1, { ...entries[1]!, keys: {} })],
    ['a commitment is changed', (entries) => entries.with(1, { ...entries[1]!, commitments: {} })],
    [
      'an entry is replaced and hashed anew',
      (entries) => entries.with(1, createEntry({ ...entries[1]!, action: 'viewed' }, entries[0]!.hash)),
    ],
  ])('does not verify when %s', (_, change) => {
    expect(verifyChain(change(makeEntries(3))).fault).not.toBeNull();
  });
});

/** The definition of RFC 6962 section 2.1, over all leaves. */
function slowRoot(leaves: Bytes[]): Bytes {
  if (leaves.length === 0) return emptyRoot();
  if (leaves.length === 1) return leaves[0]!;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return nodeHash(slowRoot(leaves.slice(0, split)), slowRoot(leaves.slice(split)));
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const fromHex = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'hex'));

describe('the Merkle log', () => {
  // Test data of the reference implementation of RFC 6962 (eight leaves, and the root after each).
  const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
  const roots = [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];

  it('has the roots of the published test data', async () => {
    const log = makeLog();
    const found: string[] = [];

    for (const leaf of leaves) {
      await log.append(leafHash(fromHex(leaf)));
      found.push(hex(await rootHash(log.size(), log.getNode)));
    }

    expect(found).toEqual(roots);
    expect(hex(await rootHash(0, log.getNode))).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
  });

  it('proves every leaf of every size from 1 to 70, and nothing else', async () => {
    const log = makeLog();
    const hashes: Bytes[] = [];
    for (let size = 1; size <= 70; size++) {
      const leaf = leafHash(Buffer.from(`entry ${size}`));
      hashes.push(leaf);
      await log.append(leaf);
      const root = await rootHash(size, log.getNode);
      expect(hex(root)).toBe(hex(slowRoot(hashes)));
      for (let leafIndex = 0; leafIndex < size; leafIndex++) {
        const proof = await inclusionProof(leafIndex, size, log.getNode);
        const claim = { leaf: hashes[leafIndex]!, leafIndex, size, proof, root };
        const lies = [
          { ...claim, leafIndex: leafIndex + 1 },
          { ...claim, leaf: leafHash(Buffer.from('other')) },
          { ...claim, root: emptyRoot() },
          { ...claim, proof: [...proof, root] },
          { ...claim, proof: size === 1 ? [root] : proof.slice(1) },
        ];

        expect(verifyInclusion(claim)).toBe(true);
        expect(lies.map(verifyInclusion)).toEqual([false, false, false, false, false]);
      }
    }
  });

  it('proves that each earlier size is its beginning', async () => {
    const log = makeLog();
    const seen: Bytes[] = [];
    for (let size = 1; size <= 40; size++) {
      await log.append(leafHash(Buffer.from(`entry ${size}`)));
      seen.push(await rootHash(size, log.getNode));
      for (let first = 1; first <= size; first++) {
        const proof = await consistencyProof(first, size, log.getNode);
        const claim = { first, second: size, firstRoot: seen[first - 1]!, secondRoot: seen[size - 1]!, proof };

        expect(verifyConsistency(claim)).toBe(true);
        expect(verifyConsistency({ ...claim, firstRoot: emptyRoot() })).toBe(false);
        expect(verifyConsistency({ ...claim, proof: [...proof, emptyRoot()] })).toBe(false);
      }
    }
  });

  it('reads few nodes to append and to prove, however long it is', async () => {
    const log = makeLog();
    for (let count = 0; count < 3000; count++) await log.append(leafHash(Buffer.from(String(count))));
    const before = log.reads();

    await log.append(leafHash(Buffer.from('one more')));
    await inclusionProof(17, 3001, log.getNode);

    expect(log.reads() - before).toBeLessThan(60);
  });

  it('refuses to prove what it does not hold', async () => {
    await expect(inclusionProof(3, 3, makeLog().getNode)).rejects.toThrow(RangeError);
    await expect(consistencyProof(4, 3, makeLog().getNode)).rejects.toThrow(RangeError);
  });
});

describe('a checkpoint', () => {
  const key = createLogKey();
  const checkpoint = { origin: 'sign.example.com/log', size: 42, root: leafHash(Buffer.from('x')) };

  it('is read back under its key, and is a signed note of three lines and a signature', () => {
    const text = signCheckpoint(checkpoint, key.privateKeyPem);

    expect(verifyCheckpoint(text, key.publicKeyPem)).toEqual(checkpoint);
    expect(text).toMatch(
      /^sign\.example\.com\/log\n42\n[A-Za-z0-9+/]{43}=\n\n— sign\.example\.com\/log [A-Za-z0-9+/=]+\n$/,
    );
  });

  it('is not believed when it was changed or is under another key', () => {
    const text = signCheckpoint(checkpoint, key.privateKeyPem);

    expect(verifyCheckpoint(text.replace('42', '43'), key.publicKeyPem)).toBeNull();
    expect(verifyCheckpoint(text, createLogKey().publicKeyPem)).toBeNull();
    expect(verifyCheckpoint(`${text}x`, key.publicKeyPem)).toBeNull();
    expect(verifyCheckpoint(text, 'no key')).toBeNull();
  });

  it('cannot be named with spaces or line feeds', () => {
    expect(() => signCheckpoint({ ...checkpoint, origin: 'a b' }, key.privateKeyPem)).toThrow(TypeError);
  });
});

describe('the evidence inside a sealed file', () => {
  const key = createLogKey();
  const source = plainFile();
  const sha256 = createHash('sha256').update(source).digest('hex');
  let ours: Installation;
  let bundle: EvidenceBundle;

  beforeAll(async () => {
    ours = await makeInstallation();
    bundle = await makeBundle(source, key);
  });

  async function verifyWith(
    attached: unknown,
    options: Partial<Parameters<typeof verify>[1]> = {},
    base: Bytes = source,
  ) {
    const content = typeof attached === 'string' ? attached : JSON.stringify(attached);
    const { bytes } = await seal(fileWithAttachment(evidenceFileName, content, base), {
      signer: ours.signer,
      at: sealedAt,
    });
    const result = await verify(bytes, { trustedRoots: [ours.root], logKeys: [key.publicKeyPem], ...options });
    return { result, failed: result.checks.filter(({ passed }) => !passed).map(({ name }) => name) };
  }

  it('verifies without a server and says which document it is', async () => {
    const { result, failed } = await verifyWith(bundle);

    expect(failed).toEqual([]);
    expect(result.isValid).toBe(true);
    expect(result.document).toMatchObject({ number: 'D-000123', files: [{ name: 'عقد.pdf', sha256 }] });
    expect(result.checks.map(({ name }) => name).slice(-4)).toEqual([
      'evidence_present',
      'evidence_chain',
      'evidence_checkpoint',
      'evidence_source',
    ]);
  });

  it('verifies with the key it names itself when no other is known, and says so', async () => {
    const { result } = await verifyWith(bundle, { logKeys: undefined });

    expect(result.isValid).toBe(true);
    expect(result.checks.find(({ name }) => name === 'evidence_checkpoint')?.detail).toContain(
      'given in the audit trail',
    );
  });

  it.each<[string, string, (given: EvidenceBundle) => unknown]>([
    [
      'an entry was changed',
      'evidence_chain',
      (given) => ({ ...given, entries: given.entries.with(1, { ...given.entries[1]!, action: 'x' }) }),
    ],
    ['it has no entries', 'evidence_chain', (given) => ({ ...given, entries: [] })],
    ['a proof is missing', 'evidence_checkpoint', (given) => ({ ...given, inclusion: given.inclusion.slice(1) })],
    [
      'a proof is of another entry',
      'evidence_checkpoint',
      (given) => ({ ...given, inclusion: given.inclusion.with(0, { ...given.inclusion[1]!, sequence: 1 }) }),
    ],
    [
      'the checkpoint was changed',
      'evidence_checkpoint',
      (given) => ({ ...given, checkpoint: given.checkpoint.replace('\n8\n', '\n9\n') }),
    ],
    [
      'the log has another key',
      'evidence_checkpoint',
      (given) => ({ ...given, installation: { ...given.installation, logPublicKey: createLogKey().publicKeyPem } }),
    ],
    [
      'the source is another file',
      'evidence_source',
      (given) => ({ ...given, files: [{ ...given.files[0]!, sha256: '0'.repeat(64) }] }),
    ],
    [
      'the source has another length',
      'evidence_source',
      (given) => ({ ...given, files: [{ ...given.files[0]!, sizeBytes: 5 }] }),
    ],
    ['it is of an unknown format', 'evidence_present', (given) => ({ ...given, format: 'sealwright-evidence/9' })],
    [
      'an entry is nested without end',
      'evidence_chain',
      (given) => JSON.stringify(given).replace('"page":1', `"page":${'['.repeat(3000)}${']'.repeat(3000)}`),
    ],
    [
      'an entry holds half a character',
      'evidence_chain',
      (given) => JSON.stringify(given).replace('"page":1', '"page":"\\ud800"'),
    ],
    ['it is no JSON', 'evidence_present', () => 'not JSON'],
    ['a field has the wrong type', 'evidence_present', (given) => ({ ...given, entries: [{ sequence: '1' }] })],
  ])('fails when %s', async (_, name, change) => {
    const { result, failed } = await verifyWith(change(bundle));

    expect(failed).toContain(name);
    expect(result).toMatchObject({ isIntact: true, isTrusted: true, isValid: false });
  });

  const detailOf = (result: Verification, name: CheckName): string =>
    result.checks.find((one) => one.name === name)?.detail ?? '';

  it.each<[string, string, (given: EvidenceBundle) => unknown]>([
    [
      'a recipient has another name',
      'recipients differ from what entry 7 recorded',
      (given) => ({ ...given, recipients: [{ ...given.recipients[0], name: 'Mallory' }] }),
    ],
    ['a recipient is missing', 'recipients differ', (given) => ({ ...given, recipients: [] })],
    [
      'a file has another name',
      'files differ',
      (given) => ({ ...given, files: [{ ...given.files[0]!, name: 'other.pdf' }] }),
    ],
    [
      'it is of another document',
      'document differ',
      (given) => ({ ...given, document: { ...given.document, number: 'D-000999' } }),
    ],
    [
      'a consent text reads otherwise',
      'consentTexts differ',
      (given) => ({ ...given, consentTexts: [{ ...given.consentTexts[0]!, text: 'I agree to everything.' }] }),
    ],
    [
      'its last entry was dropped',
      'its last entries are missing',
      (given) => ({ ...given, entries: given.entries.slice(0, -1) }),
    ],
    [
      'its last three entries were dropped',
      'its last entries are missing',
      (given) => ({ ...given, entries: given.entries.slice(0, -3) }),
    ],
    [
      'the clear text of what was sealed is gone',
      'does not say what was sealed',
      (given) => ({ ...given, entries: given.entries.map((entry) => eraseFromEntry(entry, ['record'])) }),
    ],
  ])('fails when %s, and says so, also where the source is not kept', async (_, words, change) => {
    const given = change({ ...bundle, source: { sha256, isKept: false } });

    const { result, failed } = await verifyWith(given, {}, plainFile('Written anew'));

    expect(failed).toEqual(['evidence_chain']);
    expect(detailOf(result, 'evidence_chain')).toContain(words);
  });

  // With the key of the seal alone, and not the key of the log, an entry can still be made that fits what was made up.
  it.each<
    [string, RegExp, (recorded: RecordedEvidence, entries: EvidenceEntry[]) => [RecordedEvidence, EvidenceEntry[]]]
  >([
    [
      'a recipient who did not submit',
      /recipient 8 is "submitted"/,
      (recorded, entries) => [
        { ...recorded, recipients: [...recorded.recipients, { id: 8, name: 'Ben', state: 'submitted' }] },
        entries,
      ],
    ],
    [
      'a recipient who did submit as one who did not',
      /recipient 7 is "waiting"/,
      (recorded, entries) => [{ ...recorded, recipients: [{ id: 7, name: 'Amina', state: 'waiting' }] }, entries],
    ],
    [
      'a file that was never added',
      /no entry says that the file/,
      (recorded, entries) => [
        { ...recorded, files: [...recorded.files, { ...recorded.files[0]!, sha256: '0'.repeat(64) }] },
        entries,
      ],
    ],
    [
      'a consent text that no one accepted',
      /consent text that no one accepted/,
      (recorded, entries) => [{ ...recorded, consentTexts: [{ ...recorded.consentTexts[0]!, locale: 'es' }] }, entries],
    ],
    [
      'a consent without its text',
      /accepted is missing/,
      (recorded, entries) => [{ ...recorded, consentTexts: [] }, entries],
    ],
  ])('fails for %s even with an entry that agrees', async (_, words, change) => {
    const [recorded, entries] = change(bundle, bundle.entries.slice(0, -1));
    addEntry(entries, 'document.sealing_started', { round: 1 }, { record: evidenceRecord(recorded) });

    const { result, failed } = await verifyWith({ ...bundle, ...recorded, entries });

    expect(failed).toEqual(['evidence_chain', 'evidence_checkpoint']);
    expect(detailOf(result, 'evidence_chain')).toMatch(words);
  });

  it('holds nothing but what its format names', async () => {
    const { failed } = await verifyWith({ ...bundle, approvedBy: 'Mallory' });

    expect(failed).toEqual(['evidence_present']);
  });

  it('of the first format verifies as it did, and does not claim that its entries name everything', async () => {
    const old = {
      ...bundle,
      format: 'sealwright-evidence/1',
      entries: makeEntries(4),
      recipients: [{ name: 'Amina' }],
    };
    const { failed, result } = await verifyWith({ ...(await withProofs(old, key)) });

    expect(failed).toEqual([]);
    expect(detailOf(result, 'evidence_chain')).not.toContain('recipients');
    expect((await verifyWith(bundle)).result.checks.find(({ name }) => name === 'evidence_chain')?.detail).toContain(
      'the same files, recipients and consent texts',
    );
  });

  it('does not claim the source when the file had to be written anew', async () => {
    const { result } = await verifyWith(
      { ...bundle, source: { sha256, isKept: false } },
      {},
      plainFile('Written anew'),
    );

    expect(result.isValid).toBe(true);
    expect(result.checks.at(-1)?.detail).toContain('not included byte for byte');
  });

  it('is missed where there is none, unless none is asked for', async () => {
    const { bytes } = await seal(source, { signer: ours.signer, at: sealedAt });

    const asked = await verify(bytes, { trustedRoots: [ours.root] });
    const notAsked = await verify(bytes, { trustedRoots: [ours.root], isEvidenceRequired: false });

    expect(asked).toMatchObject({ isValid: false, isIntact: true, isTrusted: true });
    expect(notAsked.isValid).toBe(true);
  });

  it('is read only from its own format', () => {
    expect(readEvidence(Buffer.from(JSON.stringify(bundle)))?.document.number).toBe('D-000123');
    expect(readEvidence(Buffer.from('[]'))).toBeNull();
    expect(readEvidence(Uint8Array.of(0xff, 0xfe))).toBeNull();
  });
});
