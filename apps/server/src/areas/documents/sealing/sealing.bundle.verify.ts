import { writeFile } from 'node:fs/promises';
import { serialize } from 'node:v8';
import type { ArchivedFile, VerifiedBundle, Verification } from '@sealwright/contract';
import type { Verification as Found, VerifyOptions } from '@sealwright/pdf';
import { AppError } from '../../../platform/errors.ts';
import { ThreadError } from '../../../platform/threads/threads.ts';
import type { PdfThreads } from '../../files/index.ts';
import { recordNameOf } from './sealing.archive.ts';
import { membersOfBundle, type ReadMember } from './sealing.bundle.reading.ts';

export type CheckedArchive = { files: ArchivedFile[]; bundle: VerifiedBundle | null };

type Given = {
  archive: string;
  /** Where files are put to be checked. */
  unpacked: string;
  /** Where the evidence records of it were unpacked to, by their names as the ZIP has them. */
  records: ReadonlyMap<string, string>;
  until: number;
  options: VerifyOptions;
  /** Counts one more check for who asks. */
  another: () => Promise<void>;
};

/** Checks a bundle as a whole. One that cannot be checked to its end is refused: half an answer would accuse it. */
export async function checkBundle(
  threads: PdfThreads,
  { archive, unpacked, records, until, options, another }: Given,
): Promise<CheckedArchive> {
  let checkedCount = 0;
  const members = await membersOfBundle(archive, unpacked, async (name) => {
    if (Date.now() > until) throw new AppError('archive_too_many');
    if ((checkedCount += 1) > 1) await another();
    return foundAt(threads, { file: unpacked, record: records.get(recordNameOf(name)) ?? null }, options);
  });
  await writeFile(unpacked, serialize(members));
  const answer = await unlessEnded(threads.run('public', 'checkBundle', unpacked, options.logKeys));
  if (answer === null) throw new AppError('file_damaged');
  const { isIntact: _, isValid, ...bundle } = answer;
  return { files: members.flatMap(toArchivedFile), bundle: { ...bundle, valid: isValid } };
}

/** The sealed PDFs; of what else is in it the checks of the bundle tell. */
function toArchivedFile({ path: name, found, isSealed }: ReadMember): ArchivedFile[] {
  if (!isSealed) return [];
  return [{ name, found: found && toVerification(found), problem: found === null ? 'unreadable' : null }];
}

export const toVerification = ({ isValid, ...rest }: Found): Verification => ({ valid: isValid, ...rest });

/** Null for a file that took too much time or memory. */
export const foundAt = (
  threads: PdfThreads,
  { file, record }: { file: string; record: string | null },
  options: VerifyOptions,
): Promise<Found | null> => unlessEnded(threads.run('public', 'verifyPdf', file, options, record));

async function unlessEnded<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof ThreadError) return null;
    throw cause;
  }
}
