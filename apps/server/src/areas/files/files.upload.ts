import path from 'node:path';
import { type ErrorCode, MAX_FILE_BYTES, MAX_FILES } from '@sealwright/contract';
import { AppError, fieldProblem } from '../../platform/errors.ts';
import { type Upload, type UploadedPart, writePart } from '../../platform/http/http.ts';
import { cleanFileName } from './files.names.ts';

export type ReceivedFile = { name: string; path: string };

/** A refusal that names its file: `fields[0].path` is the file's name. */
export function fileRefused(code: ErrorCode, name: string, cause?: unknown): AppError {
  return new AppError(code, { cause, fields: [fieldProblem(name, code)] });
}

/** Writes the files of a multipart request to `folder`, all or none: at most `MAX_FILES`, each at most `MAX_FILE_BYTES`. */
export async function receiveFiles(upload: Upload, folder: string): Promise<ReceivedFile[]> {
  const received: ReceivedFile[] = [];
  try {
    for await (const part of upload.files()) {
      if (received.length === MAX_FILES) throw new AppError('files_too_many');
      received.push(await receive(part, path.join(folder, String(received.length))));
    }
  } catch (cause) {
    throw asUploadFailure(cause);
  }
  if (received.length === 0) throw new AppError('file_missing');
  return received;
}

async function receive(part: UploadedPart, file: string): Promise<ReceivedFile> {
  const name = cleanFileName(part.fileName);
  const sizeBytes = await writePart(part, file, MAX_FILE_BYTES, () => fileRefused('file_too_large', name ?? ''));
  if (name === null) throw fileRefused('file_name_invalid', '');
  if (sizeBytes === 0) throw fileRefused('file_empty', name);
  return { name, path: file };
}

// The connection broke or the body ends before its last boundary: nothing of it is kept.
function asUploadFailure(cause: unknown): unknown {
  if (cause instanceof AppError) return cause;
  const text = cause instanceof Error ? `${'code' in cause ? String(cause.code) : ''} ${cause.message}` : '';
  const isBroken = /terminated early|ECONNRESET|ERR_STREAM_PREMATURE_CLOSE|aborted|Unexpected end|Premature close/i;
  return isBroken.test(text) ? new AppError('upload_incomplete', { cause }) : cause;
}
