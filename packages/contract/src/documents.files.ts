import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './lists.ts';

export const MAX_FILES = 5;
export const MAX_FILE_BYTES = 5 * 1024 * 1024;

/** A page as a person sees it, in points. `picture` and `thumbnail` are signed addresses of its pictures, good for an hour or more. */
export const FilePage = z.object({ width: z.number(), height: z.number(), picture: z.string(), thumbnail: z.string() });

/** Active content of an uploaded file, disabled in the copy that people see and sign. */
export const DISABLED_CHANGES = ['javascript', 'launch', 'attachments', 'xfa', 'submit_form', 'rich_media'] as const;
/** What lay over its pages, made part of them in that copy. */
export const FIXED_CHANGES = ['form', 'annotations', 'layers'] as const;
/** Signatures it came with: one that could not be judged, or something that was added after the last. They are kept. */
export const SIGNATURE_NOTES = ['signature_not_judged', 'changed_after_signing'] as const;
/**
 * How that copy differs from the upload, and what is to be known of it. `hidden`: parts that no screen showed are left out.
 * `encrypted`: the upload was protected without a password for opening it, and the copy is not.
 */
export const FileChange = z.enum([...DISABLED_CHANGES, ...FIXED_CHANGES, 'hidden', 'encrypted', ...SIGNATURE_NOTES]);

export const DocumentFile = z.object({
  id: Id,
  name: z.string(),
  position: z.number().int(),
  size: z.number().int(),
  sha256: z.string(),
  pages: z.array(FilePage),
  neutralised: z.array(FileChange),
  isSigned: z.boolean(),
  /** The scan of what was signed on paper. */
  isPaper: z.boolean(),
});
export type DocumentFile = z.infer<typeof DocumentFile>;

/** The sealed copy of a file, and its pages as they were signed. The pages of its certificate follow them. */
export const SealedFile = z.object({ file: Id, size: z.number().int(), sha256: z.string(), pages: z.array(FilePage) });
export type SealedFile = z.infer<typeof SealedFile>;

/** A page's picture. The address is signed and says nothing about the document; pictures are immutable. */
export const getPagePicture = endpoint('GET /api/page-pictures/:sha256/:page/:width', 'Get a page as an image', {
  params: z.object({
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    page: z.coerce.number().int().min(1).max(2000),
    width: z.coerce.number().int().min(80).max(2400),
  }),
  query: z.object({ expires: z.string().max(20), signature: z.string().max(100) }),
  transport: 'download',
  answersHead: true,
});
