import { type ErrorCode, textOf } from '@sealwright/contract';
import type { FastifyReply } from 'fastify';
import { AppError } from './errors.ts';
import type { Incoming } from './http.ts';

const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type_unsupported',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request_malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request_malformed',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_FILES_LIMIT: 'files_too_many',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'media_type_unsupported',
};

// The database is away (08*, 57P0*), refuses connections, or is full of them (53300).
const AWAY = /^(08|57P0|53300|ECONNREFUSED|ECONNRESET|ENOENT)/;

/** What the caller may know of a failure. A bug stays in our log; the caller gets its request id. */
export function explain(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  const known = FASTIFY_CODES[code];
  if (known !== undefined) return new AppError(known, { cause });
  if (AWAY.test(code)) return new AppError('unavailable', { cause, retryAfterSeconds: 5 });
  return new AppError('internal', { cause });
}

/** RFC 9457 problem details. No stack, query or path ever leaves the server. */
export function sendProblem(
  reply: FastifyReply,
  cause: unknown,
  request: Incoming,
  reportBug: (cause: unknown, request: Incoming) => void,
): FastifyReply {
  const error = explain(cause);
  if (error.code === 'internal') reportBug(cause, request);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(error.status)
    .header('content-type', 'application/problem+json')
    .header('cache-control', 'no-store')
    .send({
      type: `urn:sealwright:problem:${error.code}`,
      title: textOf(error.code),
      status: error.status,
      detail: error.message,
      code: error.code,
      ...(error.fields.length > 0 ? { errors: error.fields } : {}),
      request_id: request.id,
    });
}
