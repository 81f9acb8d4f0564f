import type { SealLevel } from '@sealwright/pdf';
import { entriesToSeal, type EvidenceEntry, evidenceFormat } from '@sealwright/pdf/evidence';
import type { Platform } from '../../../platform/platform.ts';
import { type DrawMark, type MailTexts, markDrawer } from '../documents/index.ts';
import { type evidenceLog, readEntries } from '../evidence/index.ts';
import type { FilesService, PdfThreads, SealPdfInput } from '../../files/index.ts';
import { recordedOf } from './sealing.evidence.ts';
import type { KeysService, SealingKeys } from './keys/keys.ts';
import type { LevelPlanner, Plan } from './lasting/level.ts';
import { marksOf, reportMarks } from './sealing.marks.ts';
import { legible, reportOf } from './sealing.report.ts';
import type { Due, FileRow } from './sealing.repo.ts';

export type SealingParts = { files: FilesService; threads: PdfThreads; keys: KeysService; mailTexts: MailTexts };

export type Sealed = { file: FileRow; sha256: string; sizeBytes: number; level: SealLevel; keyId: number };

type SharedInput = Omit<SealPdfInput, 'source' | 'pages' | 'uploaded' | 'marks'>;

/** One document to seal, and what is the same for each of its files and tries. */
type Work = { due: Due; present: SealingKeys; draw: DrawMark; at: Date };

// A timestamp server may take another certificate between two seals; then what was asked about the old one is of no use.
const MOST_PLANS = 3;

/** Makes sealed PDFs and puts them in the store. Changes no document. */
export const sealingWork = (
  platform: Platform,
  parts: SealingParts,
  { log, planner }: { log: ReturnType<typeof evidenceLog>; planner: LevelPlanner },
) => {
  const { files, keys } = parts;
  const timestamps = (): SharedInput['timestamps'] => {
    const { tsaUrl, timestampRoots } = platform.config;
    return tsaUrl === undefined ? null : { url: tsaUrl, trustedRoots: timestampRoots ?? [] };
  };

  const prepareInput = async (
    { due, present, draw, at }: Work,
    { all, plan }: { all: EvidenceEntry[]; plan: Plan },
  ): Promise<SharedInput> => {
    // What was recorded since the sealing began, such as why it waited, stays in the evidence here.
    const entries = entriesToSeal(all, due.document.round)?.entries ?? [];
    const state = await log.takeIn();
    const inclusion = await log.prove(due.document, state.size);
    const marks = new Map(
      await Promise.all(
        due.recipients.map(async (recipient) => [recipient.id, await reportMarks(recipient, due, draw)] as const),
      ),
    );
    const { installationName, publicUrl } = platform.config;
    const report = reportOf(due, { entries, installation: installationName, publicUrl, level: plan.level, marks });
    const known = new Set(entries.map(({ sequence }) => sequence));
    return {
      report: legible(report),
      evidence: {
        ...recordedOf(due, entries),
        format: evidenceFormat,
        installation: { name: installationName, address: publicUrl ?? '', logPublicKey: present.log.publicKeyPem },
        entries,
        checkpoint: state.checkpoint,
        inclusion: inclusion.filter(({ sequence }) => known.has(sequence)),
      },
      key: present.seal,
      at,
      timestamps: timestamps(),
      validationData: plan.validationData,
      trustedRoots: present.roots,
      logKeys: present.logKeys,
    };
  };

  /** The report inside names the level: a lesser seal than it says is not kept. */
  const sealAsPlanned = async (work: Work) => {
    const { due, present, at } = work;
    const all = await readEntries(platform.db, { accountId: due.document.accountId, documentId: due.document.id });
    const lists = present.lists.map(({ der }) => der);
    for (let tries = 0; tries < MOST_PLANS; tries += 1) {
      const plan = await planner.plan({ seal: present.seal, lists, round: due.document.round, entries: all, at });
      const made = await sealAll(parts, work, await prepareInput(work, { all, plan }));
      if (made.every(({ level }) => level === plan.level)) return made;
      const isNews = made.some(({ timestampPath }) => timestampPath !== null && planner.learn(timestampPath));
      if (!isNews) break;
    }
    const plan: Plan = { level: platform.config.tsaUrl === undefined ? 'B-B' : 'B-T', validationData: null };
    return sealAll(parts, work, await prepareInput(work, { all, plan }));
  };

  const sealFiles = async (due: Due, at: Date): Promise<Sealed[]> => {
    const draw = markDrawer(files.read);
    const made = await sealAsPlanned({ due, present: await keys.current(), draw, at });
    return Promise.all(
      made.map(async ({ file, keyId, bytes, level }) => {
        const { sha256, sizeBytes } = await files.keep(bytes, 'application/pdf');
        return { file, sha256, sizeBytes, level, keyId };
      }),
    );
  };

  return { sealFiles };
};

/** Each file of the document, side by side. */
const sealAll = ({ files, threads }: SealingParts, { due, present, draw }: Work, shared: SharedInput) =>
  Promise.all(
    due.files.map(async (file) => ({
      file,
      keyId: present.sealKeyId,
      ...(await threads.run('urgent', 'sealPdf', {
        ...shared,
        source: await files.read(file.sha256),
        pages: file.pages,
        uploaded: { sha256: file.uploadedSha256, sizeBytes: file.uploadedSizeBytes },
        marks: await marksOf(file, due, draw),
      })),
    })),
  );
