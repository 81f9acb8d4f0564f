import type { ErrorCode } from '@sealwright/contract';
import type { PdfErrorCode } from '@sealwright/pdf';

const REFUSALS: Partial<Record<PdfErrorCode, ErrorCode>> = {
  not_pdf: 'file_not_pdf',
  damaged: 'file_damaged',
  encrypted: 'file_encrypted',
  unsealable: 'file_unsealable',
  no_pages: 'file_no_pages',
  too_many_pages: 'file_too_many_pages',
  too_complex: 'file_too_complex',
  changes_forbidden: 'file_changes_forbidden',
  page_missing: 'file_damaged',
};

/** What we tell a person about a PDF that the PDF package refused; null for anything else. Errors keep only their code across threads. */
export function refusalOf(cause: unknown): ErrorCode | null {
  if (!(cause instanceof Error) || !('code' in cause)) return null;
  return REFUSALS[cause.code as PdfErrorCode] ?? null;
}
