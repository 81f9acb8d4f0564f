import { type ErrorCode, textOf, toWire } from '@sealwright/contract';
import type { FastifyReply } from 'fastify';
import type { Incoming } from './access.ts';
import type { Dialect } from './dialect.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { AppError } from '../errors.ts';

const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type_unsupported',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_FILES_LIMIT: 'files_too_many',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'media_type_unsupported',
};

// Two transactions stood in each other's way; one of them won.
const DATABASE_COLLISION = /^(40001|40P01)$/;
// Text that no column can hold: NUL, half a surrogate pair.
const DATABASE_TEXT = /^(22021|22P05)$/;

/** What the caller may know of a failure. A bug stays in our log; the caller gets its request id. */
export function explain(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (!(cause instanceof Error)) return new AppError('internal', { cause });
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  const known = FASTIFY_CODES[code];
  if (known !== undefined) return new AppError(known, { cause });
  if (DATABASE_TEXT.test(code)) return new AppError('request_malformed', { cause });
  if (DATABASE_COLLISION.test(code)) return new AppError('unavailable', { cause, retryAfterSeconds: 1 });
  if (isDatabaseAway(cause)) return new AppError('unavailable', { cause, retryAfterSeconds: 5 });
  return explainStatus(cause) ?? new AppError('internal', { cause });
}

/** What the HTTP layer itself refuses carries a status; its text may name internals and is not passed on. */
function explainStatus(cause: Error): AppError | null {
  const status = 'statusCode' in cause && typeof cause.statusCode === 'number' ? cause.statusCode : 500;
  if (status === 413) return new AppError('request_too_large', { cause });
  if (status === 415) return new AppError('media_type_unsupported', { cause });
  return status >= 400 && status < 500 ? new AppError('request_malformed', { cause }) : null;
}

/** With the scope that the call needs, where a program's token could have it. */
function insufficient({ facts }: AppError): string {
  const scope = facts?.['scope'];
  return `Bearer error="insufficient_scope"${typeof scope === 'string' ? `, scope="${scope}"` : ''}`;
}

/** RFC 9457 problem details, or the words of another's protocol. No stack, query or path ever leaves the server. */
export function sendProblem(
  reply: FastifyReply,
  cause: unknown,
  request: Incoming,
  reportBug: (cause: unknown, request: Incoming) => void,
  dialect?: Dialect,
): FastifyReply {
  const error = explain(cause);
  if (error.code === 'internal') reportBug(cause, request);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  // RFC 6750, 3.1: a call without any credentials is told nothing more.
  const wasGiven = request.headers['authorization'] !== undefined;
  if (error.status === 401) reply.header('www-authenticate', wasGiven ? 'Bearer error="invalid_token"' : 'Bearer');
  if (error.code === 'insufficient_scope') reply.header('www-authenticate', insufficient(error));
  if (dialect !== undefined) {
    const { status, body } = dialect.refusal(error);
    reply.code(status).header('content-type', dialect.mediaType).header('cache-control', 'no-store');
    return reply.send(JSON.stringify(body));
  }
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
      ...(error.facts === undefined ? {} : { facts: toWire(error.facts) }),
      ...(error.current === undefined ? {} : { current: error.current }),
      request_id: request.id,
    });
}
