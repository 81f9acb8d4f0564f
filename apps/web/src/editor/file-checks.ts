import { type ErrorCode, MAX_FILE_BYTES, MAX_FILES } from '@sealwright/contract';

// ISO 32000-2, annex I: readers accept the header anywhere in the first 1024 bytes.
const HEADER_BYTES = 1024;

const isNamedPdf = (file: File): boolean => file.type === 'application/pdf' || /\.pdf$/i.test(file.name);

/** What can be said of a file before it is sent; null lets it go. The server looks again, and closer. */
export async function problemOfFile(file: File): Promise<ErrorCode | null> {
  if (!isNamedPdf(file)) return 'media_type_unsupported';
  if (file.size === 0) return 'file_empty';
  if (file.size > MAX_FILE_BYTES) return 'file_too_large';
  try {
    const head = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
    return new TextDecoder('latin1').decode(head).includes('%PDF-') ? null : 'file_not_pdf';
  } catch {
    // Moved or deleted since it was chosen, or a folder.
    return 'upload_incomplete';
  }
}

/** Which of the chosen files there is room for. */
export const roomFor = <F>(files: readonly F[], present: number): { taken: F[]; refused: F[] } => {
  const room = Math.max(0, MAX_FILES - present);
  return { taken: files.slice(0, room), refused: files.slice(room) };
};
