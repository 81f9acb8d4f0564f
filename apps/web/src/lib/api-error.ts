import { type ErrorCode, fromWire, type Problem } from '@sealwright/contract';

export type FieldProblem = { path: string; code: string; message: string };

/** A call that failed. `code` is the key of its text; `network` means that no answer came at all (status 0). */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network';
  readonly status: number;
  readonly fields: FieldProblem[];
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** What is needed to go on from here: ids, say. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** With `version_stale`: the resource as it is now, in the shape that reading it has. */
  readonly current: unknown;

  constructor(
    code: ErrorCode | 'network',
    facts: {
      status: number;
      message?: string;
      fields?: FieldProblem[];
      requestId?: string | null;
      retryAfterSeconds?: number | null;
      facts?: Readonly<Record<string, unknown>>;
      current?: unknown;
      cause?: unknown;
    },
  ) {
    super(facts.message ?? code, { cause: facts.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = facts.status;
    this.fields = facts.fields ?? [];
    this.requestId = facts.requestId ?? null;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.facts = facts.facts ?? {};
    this.current = facts.current;
  }
}

// A failure that is no problem document comes from something in between: a proxy, a load balancer, a captive portal.
const codeOfStatus = (status: number): ErrorCode =>
  status === 401
    ? 'not_signed_in'
    : status === 404
      ? 'not_found'
      : status === 413
        ? 'request_too_large'
        : status === 429
          ? 'too_many_requests'
          : status >= 502
            ? 'unavailable'
            : 'internal';

const camelPath = (path: string): string =>
  path
    .split('.')
    .map((part) => Object.keys(fromWire({ [part]: null }) as object)[0] ?? part)
    .join('.');

// The list of all codes would be on the way to every first screen. A code without a text is told in general words.
const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && /^[a-z]+(?:_[a-z0-9]+)*$/.test(code);

/** Reads a failed answer (RFC 9457), or makes the best of one that is not ours. */
export function errorOfAnswer(status: number, text: string, header: (name: string) => string | null): ApiError {
  const retryAfter = Number(header('retry-after') ?? Number.NaN);
  const retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : null;
  const problem = parse(text);
  if (!problem || !isCode(problem.code)) {
    return new ApiError(codeOfStatus(status), { status, retryAfterSeconds, requestId: header('x-request-id') });
  }
  return new ApiError(problem.code, {
    status,
    message: problem.detail ?? problem.code,
    fields: (problem.errors ?? []).map((field) => ({ ...field, path: camelPath(field.path) })),
    requestId: problem.requestId ?? null,
    retryAfterSeconds,
    facts: problem.facts ?? {},
    current: problem.current,
  });
}

function parse(text: string): Partial<Problem> | null {
  try {
    return fromWire(JSON.parse(text)) as Partial<Problem> | null;
  } catch {
    return null;
  }
}

export const networkError = (cause: unknown): ApiError => new ApiError('network', { status: 0, cause });
