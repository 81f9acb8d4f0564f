import 'reflect-metadata';
import { createHash, createPrivateKey, webcrypto } from 'node:crypto';
import { CryptoKeySigner, PDF } from '@libpdf/core';
import type { EvidenceAction } from '@sealwright/contract';
import {
  appendLeaf,
  type Bytes,
  createEntry,
  createLogKey,
  entryLeafHash,
  type EvidenceEntry,
  findDifference,
  evidenceFormat,
  evidenceRecord,
  inclusionProof,
  inspect,
  type JsonValue,
  type Mark,
  parseStrokes,
  type RecordedEvidence,
  rootHash,
  signCheckpoint,
} from '@sealwright/pdf';
import { disclosureOf, DISCLOSURE_VERSION, evidenceReport } from '../apps/server/src/areas/documents/evidence/index.ts';
import { sealPdf, type SealPdfInput } from '../apps/server/src/areas/files/pdf/pdf.seal.ts';
import { makeInstallation } from '../packages/pdf/src/seal/test/keys.ts';
import { formPdf, plainPdf, scannedPdf } from '../packages/pdf/test/sources.ts';
import { DRAWING } from './document.ts';
import { type Outcome, tell } from './results.ts';
import type { Sizes } from './sizes.ts';

const REPEATS = 6;
const AT = new Date('2026-11-20T10:00:00Z');
const STROKES = parseStrokes(DRAWING);

type Key = { pem: string; certificate: Bytes; chain: Bytes[]; roots: Bytes[]; log: ReturnType<typeof createLogKey> };

/** P2: what a seal costs, as a multiple of what the PDF library alone needs to load, flatten and sign the same files. */
export async function measureSeal({ rounds: pairs }: Sizes): Promise<Outcome> {
  const key = await makeKey();
  const sources = [await plainPdf({ pages: 3 }), await formPdf(), await scannedPdf()];
  const inputs = await Promise.all(sources.map((source) => inputFor(source, key)));
  const signer = await bareSigner(key);
  const ours = async () => {
    for (const input of inputs) await sealPdf(input);
  };
  const theirs = async () => {
    for (const source of sources) await loadFlattenSign(source, signer);
  };
  // What a seal spends on comparing its stamped pages with those that people saw.
  const looks = async () => {
    for (const { source, pages, marks } of inputs) {
      const stamped = [...Map.groupBy(marks, ({ page }) => page)];
      const allowed = new Map(stamped.map(([page, own]) => [page, own.map(({ box }) => box)]));
      await findDifference(source, source, pages, allowed);
    }
  };
  // Fonts, compiled code and caches are there in a server that has run for a minute.
  await cpuOf(ours);
  await cpuOf(theirs);
  await cpuOf(looks);
  const rounds: Round[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const one = { seal: await cpuOf(ours), bare: await cpuOf(theirs), compared: await cpuOf(looks) };
    tell('stamp, report, seal, self-check', '×', ratioOf(one), { round: pair, rounds: pairs });
    rounds.push(one);
  }
  const ratios = rounds.map(ratioOf);
  const perFile = (ms: number): number => ms / sources.length;
  const note = 'three pages; a form; a scan';
  const figure = { id: 'P2', atMost: null, note: 'mean of the three files' };
  return {
    ran: 'seal',
    figures: [
      { id: 'P2', what: 'stamp, report, seal, self-check', unit: '×', values: ratios, atMost: 3.5, note },
      {
        ...figure,
        what: 'comparing its pages',
        unit: 'ms CPU',
        values: rounds.map(({ compared }) => perFile(compared)),
      },
      { ...figure, what: 'one seal, with that', unit: 'ms CPU', values: rounds.map(({ seal }) => perFile(seal)) },
      { ...figure, what: 'load, flatten, sign alone', unit: 'ms CPU', values: rounds.map(({ bare }) => perFile(bare)) },
    ],
  };
}

type Round = { seal: number; bare: number; compared: number };

const ratioOf = ({ seal, compared, bare }: Round): number => (seal - compared) / bare;

/** CPU milliseconds of one call, all threads of the process, over several calls. */
async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; count < REPEATS; count++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / REPEATS;
}

async function makeKey(): Promise<Key> {
  const { keys, certificate, signer, root } = await makeInstallation(AT);
  return { pem: keys.leaf.privateKeyPem, certificate, chain: signer.chain, roots: [root], log: createLogKey() };
}

async function bareSigner({ pem, certificate, chain }: Key): Promise<CryptoKeySigner> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const pkcs8 = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' });
  const key = await webcrypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), algorithm, false, ['sign']);
  return new CryptoKeySigner(key, certificate, 'RSA', 'RSASSA-PKCS1-v1_5', chain);
}

async function loadFlattenSign(source: Bytes, signer: CryptoKeySigner): Promise<void> {
  const pdf = await PDF.load(source);
  pdf.flattenAll();
  await pdf.sign({ signer, reason: 'Sealed' });
}

/** What the sealing job hands to its thread for a document of one signer. */
async function inputFor(source: Bytes, key: Key): Promise<SealPdfInput> {
  const sha256 = createHash('sha256').update(source).digest('hex');
  const file = { name: 'agreement.pdf', sha256, sizeBytes: source.length, pageCount: 3 };
  const sender = { name: 'Olivia Bennett', email: 'olivia@example.com' };
  const document = { number: 'D-000001', title: 'Agreement', subject: 'Please sign' };
  const person = { id: 1, name: 'Priya Raman', email: 'priya@example.com', role: 'signer' };
  const recorded = {
    document: { number: document.number, subject: document.subject, round: 1 },
    files: [file],
    recipients: [{ ...person, state: 'submitted', submittedAt: AT.toISOString() }],
    consentTexts: [disclosureOf('en', DISCLOSURE_VERSION)],
  };
  const entries = makeEntries(recorded);
  const mark = { type: 'signature' as const, at: AT, mark: { kind: 'strokes' as const, strokes: STROKES } };
  const report = evidenceReport({
    locale: 'en',
    timeZone: 'America/New_York',
    installation: 'Bench',
    verifyUrl: 'https://sign.example.com/verify',
    document: { ...document, isMarkedCompleted: false },
    sender,
    finishedAt: AT,
    level: 'B-B',
    files: [{ ...file, inertSha256: null }],
    recipients: [
      {
        ...person,
        locale: 'en',
        isDone: true,
        state: 'submitted',
        hostName: '',
        attests: null,
        group: null,
        isOnPaper: false,
        marks: [mark],
      },
    ],
    entries,
    irs: null,
  });
  return {
    source,
    pages: (await inspect(source)).pages,
    uploaded: { sha256, sizeBytes: source.length },
    marks: marksOf(),
    report,
    evidence: {
      ...recorded,
      format: evidenceFormat,
      installation: { name: 'Bench', address: 'https://sign.example.com', logPublicKey: key.log.publicKeyPem },
      entries,
      ...(await proofOf(entries, key)),
    },
    key: { kind: 'pem', certificate: key.certificate, chain: key.chain, privateKeyPem: key.pem },
    at: AT,
    timestamps: null,
    validationData: null,
    trustedRoots: key.roots,
    logKeys: [key.log.publicKeyPem],
  };
}

function marksOf(): Mark[] {
  const box = (row: number) => ({ x: 0.1, y: 0.6 + row * 0.1, width: 0.3, height: 0.06 });
  return [
    { page: 1, box: box(0), kind: 'strokes', strokes: STROKES },
    { page: 1, box: box(1), kind: 'text', text: 'Priya Raman', locale: 'en' },
    { page: 1, box: box(2), kind: 'text', text: 'November 20, 2026', locale: 'en' },
  ];
}

const ACTIONS: readonly EvidenceAction[] = [
  'document.created',
  'file.added',
  'document.sent',
  'recipient.invited',
  'recipient.mail_sent',
  'recipient.viewed',
  'recipient.consented',
  'recipient.field_filled',
  'recipient.field_filled',
  'recipient.field_filled',
  'recipient.submitted',
  'document.sealing_started',
];

function makeEntries(recorded: RecordedEvidence): EvidenceEntry[] {
  const { version, locale, sha256 } = disclosureOf('en', DISCLOSURE_VERSION);
  const entries: EvidenceEntry[] = [];
  for (const [index, action] of ACTIONS.entries()) {
    const facts: Partial<Record<EvidenceAction, Record<string, JsonValue>>> = {
      'file.added': { uploadedSha256: recorded.files[0]?.sha256 ?? '' },
      'recipient.consented': { disclosureVersion: version, locale, textSha256: sha256 },
      'document.sealing_started': { round: 1 },
    };
    const fresh = {
      sequence: index + 1,
      at: AT.toISOString(),
      action,
      actor: 'Priya Raman <priya@example.com>',
      address: '203.0.113.7',
      device: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X)',
      details: { by: { kind: 'recipient', id: 1 }, ...facts[action] },
      personal: action === 'document.sealing_started' ? { record: evidenceRecord(recorded) } : {},
    };
    entries.push(createEntry(fresh, entries.at(-1)?.hash ?? '0'.repeat(64)));
  }
  return entries;
}

async function proofOf(
  entries: EvidenceEntry[],
  { log }: Key,
): Promise<Pick<SealPdfInput['evidence'], 'checkpoint' | 'inclusion'>> {
  const nodes = new Map<string, Bytes>();
  const getNode = (level: number, index: number): Bytes => {
    const hash = nodes.get(`${level}:${index}`);
    if (hash === undefined) throw new Error(`The log lacks its node ${level}:${index}`);
    return hash;
  };
  for (const [index, { hash }] of entries.entries()) {
    for (const node of await appendLeaf(index, entryLeafHash(hash), getNode)) {
      nodes.set(`${node.level}:${node.index}`, node.hash);
    }
  }
  const size = entries.length;
  const checkpoint = signCheckpoint({ origin: 'bench', size, root: await rootHash(size, getNode) }, log.privateKeyPem);
  const inclusion = await Promise.all(
    entries.map(async ({ sequence }, leafIndex) => {
      const proof = await inclusionProof(leafIndex, size, getNode);
      return { sequence, leafIndex, proof: proof.map((hash) => Buffer.from(hash).toString('hex')) };
    }),
  );
  return { checkpoint, inclusion };
}
