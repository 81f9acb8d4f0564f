import { type ErrorCode, isErrorCode, statusOf, textOf } from '@sealwright/contract';

export type FieldProblem = { path: string; code: string; message: string };

/** What is wrong with one field of a request. `path` as the wire names it. */
export const fieldProblem = (path: string, code: ErrorCode): FieldProblem => ({ path, code, message: textOf(code) });

/** A failure we expected and can explain to the caller. Anything else thrown is a bug and becomes `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Which parts of the request are at fault; paths in the code's words. */
  readonly fields: FieldProblem[];
  /** For 429 and 503: when to come back, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** What the caller needs to go on from here (RFC 9457, extension members): ids, never texts. */
  readonly facts: Readonly<Record<string, unknown>> | undefined;
  /** The resource as it is now, in the words of the wire: what a change against an older version is answered with. */
  readonly current: unknown;

  constructor(
    code: ErrorCode,
    options: ErrorOptions & {
      message?: string;
      fields?: FieldProblem[];
      retryAfterSeconds?: number;
      facts?: Readonly<Record<string, unknown>>;
      current?: unknown;
    } = {},
  ) {
    super(options.message ?? textOf(onlyFault(code, options.fields) ?? code), options);
    this.name = 'AppError';
    this.code = code;
    this.status = statusOf(code);
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.facts = options.facts;
    this.current = options.current;
  }
}

/** Where one field alone is at fault, what is wrong with it says more than that something is. */
function onlyFault(code: ErrorCode, fields: readonly FieldProblem[] = []): ErrorCode | null {
  const [first] = fields;
  if (code !== 'request_invalid' || first === undefined || !isErrorCode(first.code)) return null;
  return fields.every(({ path }) => path === first.path) ? first.code : null;
}
