import {
  type ArchivedFile,
  type Verification,
  type VerifiedBundle,
  verifyArchive,
  verifyFile,
} from '@sealwright/contract';
import { useMutation } from '@tanstack/react-query';
import { upload } from '../../../lib/api.ts';

/** What was found in a PDF, or in each file of a ZIP. */
export type Checked = { name: string } & (
  | { kind: 'file'; found: Verification }
  | { kind: 'archive'; files: ArchivedFile[]; bundle: VerifiedBundle | null }
);

/** A PDF or ZIP, and the evidence record of that PDF where there is one. */
export type Chosen = { file: File; record: File | null };

/** Has a PDF checked, or each PDF of a ZIP; nothing of it is kept. */
export const useVerify = () =>
  useMutation({
    mutationFn: async ({ file, record }: Chosen): Promise<Checked> => {
      const form = new FormData();
      form.append('file', file, file.name);
      if (record !== null) form.append('file', record, record.name);
      const given = { form, withoutSession: true };
      if (!(await isArchive(file))) return { name: file.name, kind: 'file', found: await upload(verifyFile, given) };
      return { name: file.name, kind: 'archive', ...(await upload(verifyArchive, given)) };
    },
  });

/** By its first bytes: names and types are what someone called it. */
async function isArchive(file: File): Promise<boolean> {
  const [p, k] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return p === 0x50 && k === 0x4b;
}
