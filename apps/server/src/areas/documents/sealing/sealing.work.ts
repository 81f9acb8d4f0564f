import type { SealLevel } from '@sealwright/pdf';
import { entriesToSeal, evidenceFormat, PdfError } from '@sealwright/pdf/evidence';
import type { Platform } from '../../../platform/platform.ts';
import type { MailTexts } from '../documents/index.ts';
import { type evidenceLog, readEntries } from '../evidence/index.ts';
import type { FilesService, PdfThreads, SealPdfInput } from '../../files/index.ts';
import { recordedOf } from './sealing.evidence.ts';
import type { KeysService, SealingKeys } from './keys/keys.ts';
import { marksOf, reportMarks } from './sealing.marks.ts';
import { legible, reportOf } from './sealing.report.ts';
import type { Due, FileRow } from './sealing.repo.ts';

export type SealingParts = { files: FilesService; threads: PdfThreads; keys: KeysService; mailTexts: MailTexts };

export type Sealed = { file: FileRow; sha256: string; sizeBytes: number; level: SealLevel; keyId: number };

type SharedInput = Omit<SealPdfInput, 'source' | 'pages' | 'uploaded' | 'marks'>;

/** Makes sealed PDFs and puts them in the store. Changes no document. */
export const sealingWork = (
  platform: Platform,
  { files, threads, keys }: SealingParts,
  log: ReturnType<typeof evidenceLog>,
) => {
  const timestamps = (): SharedInput['timestamps'] => {
    const { tsaUrl, timestampRoots } = platform.config;
    return tsaUrl === undefined ? null : { url: tsaUrl, trustedRoots: timestampRoots ?? [] };
  };

  const level = (): SealLevel => (platform.config.tsaUrl === undefined ? 'B-B' : 'B-T');

  const prepareInput = async (due: Due, present: SealingKeys, at: Date): Promise<SharedInput> => {
    const key = { accountId: due.document.accountId, documentId: due.document.id };
    const all = await readEntries(platform.db, key);
    // What was recorded since the sealing began, such as why it waited, stays in the evidence here.
    const entries = entriesToSeal(all, due.document.round)?.entries ?? [];
    const state = await log.takeIn();
    const inclusion = await log.prove(due.document, state.size);
    const marks = new Map(
      await Promise.all(
        due.recipients.map(async (recipient) => [recipient.id, await reportMarks(recipient, due, files.read)] as const),
      ),
    );
    const { installationName, publicUrl } = platform.config;
    const report = reportOf(due, { entries, installation: installationName, publicUrl, level: level(), marks });
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
      trustedRoots: present.roots,
      logKeys: present.logKeys,
    };
  };

  const sealFiles = async (due: Due, at: Date): Promise<Sealed[]> => {
    const present = await keys.current();
    const shared = await prepareInput(due, present, at);
    return Promise.all(
      due.files.map(async (file) => {
        const { bytes, level: reached } = await threads.run('urgent', 'sealPdf', {
          ...shared,
          source: await files.read(file.sha256),
          pages: file.pages,
          uploaded: { sha256: file.uploadedSha256, sizeBytes: file.uploadedSizeBytes },
          marks: await marksOf(file, due, files.read),
        });
        // The report inside names the level: a lesser seal than it says is not kept.
        if (reached !== level()) throw new PdfError('seal_failed', `The seal is ${reached} instead of ${level()}.`);
        const { sha256, sizeBytes } = await files.keep(bytes, 'application/pdf');
        return { file, sha256, sizeBytes, level: reached, keyId: present.sealKeyId };
      }),
    );
  };

  return { sealFiles };
};
