import { type ErrorCode, MAX_FILE_BYTES, MAX_FILES, textOf } from '@sealwright/contract';
import { AppError } from '../../platform/errors.ts';
import type { Upload, UploadedPart } from '../../platform/http.ts';
import { cleanFileName } from './files.names.ts';

export type ReceivedFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

/** A refusal that names its file: `fields[0].path` is the file's name. */
export function fileRefused(code: ErrorCode, name: string, cause?: unknown): AppError {
  return new AppError(code, { cause, fields: [{ path: name, code, message: textOf(code) }] });
}

/** Reads the files of a multipart request, all or none: at most `MAX_FILES`, each at most `MAX_FILE_BYTES`. */
export async function receiveFiles(upload: Upload): Promise<ReceivedFile[]> {
  const received: ReceivedFile[] = [];
  try {
    for await (const part of upload.files()) {
      if (received.length === MAX_FILES) throw new AppError('files_too_many');
      received.push(await receive(part));
    }
  } catch (cause) {
    throw asUploadFailure(cause);
  }
  if (received.length === 0) throw new AppError('file_missing');
  return received;
}

async function receive(part: UploadedPart): Promise<ReceivedFile> {
  const name = cleanFileName(part.fileName);
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of part.stream) {
    const piece = chunk as Buffer;
    sizeBytes += piece.length;
    if (sizeBytes > MAX_FILE_BYTES) throw fileRefused('file_too_large', name ?? '');
    chunks.push(piece);
  }
  if (part.isTruncated()) throw fileRefused('file_too_large', name ?? '');
  if (name === null) throw fileRefused('file_name_invalid', '');
  if (sizeBytes === 0) throw fileRefused('file_empty', name);
  const bytes = new Uint8Array(sizeBytes);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return { name, bytes };
}

// The connection broke or the body ends before its last boundary: nothing of it is kept.
function asUploadFailure(cause: unknown): unknown {
  if (cause instanceof AppError) return cause;
  const text = cause instanceof Error ? `${'code' in cause ? String(cause.code) : ''} ${cause.message}` : '';
  const isBroken = /terminated early|ECONNRESET|ERR_STREAM_PREMATURE_CLOSE|aborted|Unexpected end|Premature close/i;
  return isBroken.test(text) ? new AppError('upload_incomplete', { cause }) : cause;
}
