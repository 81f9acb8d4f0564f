/** Finds the evidence inside a sealed file and checks it. */
import { createHash } from 'node:crypto';

import type { Verification } from '../types.ts';
import { checkEvidenceChain, checkEvidenceLog, evidenceFileName, readEvidence } from './evidence-bundle.ts';
import type { EvidenceBundle } from './evidence-types.ts';
import { catalogOf } from './reader/document.ts';
import type { PdfReader } from './reader/document.ts';
import { StructureFault, asArray, asDictionary, asTextString } from './reader/values.ts';
import type { PdfDictionary, PdfStream, PdfValue } from './reader/values.ts';
import type { AddCheck } from './verify-seal.ts';

const mostNodes = 10_000;
// A thousand entries take up one megabyte.
const largestEvidenceBytes = 16 * 1024 * 1024;

/** The file specifications of the name tree of attachments (ISO 32000-2 section 7.7.4). */
function readAttachments(reader: PdfReader): PdfDictionary[] {
  const names = asDictionary(reader.get(catalogOf(reader).dictionary, 'Names'));
  const found: PdfDictionary[] = [];
  let budget = mostNodes;
  const visit = (value: PdfValue | null, depth: number): void => {
    const node = asDictionary(value);
    if (node === null) return;
    if (depth > 32 || --budget < 0) throw new StructureFault('the list of attachments is too large');
    const items = asArray(reader.get(node, 'Names'))?.items ?? [];
    budget -= items.length;
    for (const [index, item] of items.entries()) {
      const specification = index % 2 === 1 ? asDictionary(reader.resolve(item)) : null;
      if (specification !== null) found.push(specification);
    }
    for (const kid of asArray(reader.get(node, 'Kids'))?.items ?? []) visit(reader.resolve(kid), depth + 1);
  };
  visit(reader.get(names, 'EmbeddedFiles'), 0);
  return found;
}

/** Every attachment that names itself as our evidence. One is right: of several, none counts. */
export function evidenceStreams(reader: PdfReader): PdfStream[] {
  return readAttachments(reader).flatMap((specification) => {
    const given = ['UF', 'F'].map((key) => asTextString(reader.get(specification, key)));
    if (!given.includes(evidenceFileName)) return [];
    const files = asDictionary(reader.get(specification, 'EF'));
    const streams = [...new Set([...(files?.entries.values() ?? [])].map((value) => reader.resolve(value)))];
    return streams.filter((value) => value?.kind === 'stream');
  });
}

type SourceFinding = {
  passed: boolean;
  detail: string;
  /** Null where the file does not begin with it. */ sourceBytes: number | null;
};

function checkSource(reader: PdfReader, bundle: EvidenceBundle): SourceFinding {
  const { source, files } = bundle;
  const file = files.find((one) => one.sha256 === source.sha256);
  if (file === undefined) {
    const detail = 'The audit trail does not list the file this document was created from.';
    return { passed: false, detail, sourceBytes: null };
  }
  const prefix = reader.bytes.subarray(0, file.sizeBytes);
  const isPrefix =
    prefix.length === file.sizeBytes && createHash('sha256').update(prefix).digest('hex') === file.sha256;
  if (isPrefix) {
    return {
      passed: true,
      detail: `The file contains the unchanged original "${file.name}" (SHA-256 ${file.sha256}).`,
      sourceBytes: file.sizeBytes,
    };
  }
  if (source.isKept) {
    const detail = `The file does not contain the original "${file.name}" listed in the audit trail.`;
    return { passed: false, detail, sourceBytes: null };
  }
  const detail = `The original "${file.name}" was rewritten for sealing, so it is not included byte for byte. The audit trail records its SHA-256 ${file.sha256}.`;
  return { passed: true, detail, sourceBytes: null };
}

/** `document` when its chain verifies; `sourceBytes` when the file begins with its source. */
export type EvidenceInFile = { document: Verification['document']; sourceBytes: number | null };

const noEvidence: EvidenceInFile = { document: null, sourceBytes: null };

/** Adds the evidence checks. */
export function checkEvidence(
  reader: PdfReader,
  options: { logKeys: string[] | undefined; isRequired: boolean },
  add: AddCheck,
): EvidenceInFile {
  const streams = evidenceStreams(reader);
  const [stream] = streams;
  if (stream === undefined) {
    if (options.isRequired) add('evidence_present', false, 'The file has no audit trail.');
    return noEvidence;
  }
  const bundle = streams.length > 1 ? null : readEvidence(reader.decode(stream, largestEvidenceBytes));
  if (bundle === null) {
    const detail =
      streams.length > 1 ? 'The file has more than one audit trail.' : 'The attached audit trail cannot be read.';
    add('evidence_present', false, detail);
    return noEvidence;
  }
  add('evidence_present', true, `The audit trail of document ${bundle.document.number} is attached.`);
  const chain = checkEvidenceChain(bundle);
  add('evidence_chain', chain.fault === null, chain.fault ?? chain.detail);
  const log = checkEvidenceLog(bundle, options.logKeys);
  add('evidence_checkpoint', log.fault === null, log.fault ?? log.detail);
  const source = checkSource(reader, bundle);
  add('evidence_source', source.passed, source.detail);
  if (chain.fault !== null) return noEvidence;
  const files = bundle.files.map(({ name, sha256 }) => ({ name, sha256 }));
  const { logPublicKey } = bundle.installation;
  return { document: { number: bundle.document.number, files, logPublicKey }, sourceBytes: source.sourceBytes };
}
