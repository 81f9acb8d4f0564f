import type { Problem } from '@sealwright/contract';

type Field = { path: string; code: string; message: string };

/** A refusal of the server (RFC 9457). `code` is stable; `message` is English and may change. */
export class SealwrightError extends Error {
  override name = 'SealwrightError';
  readonly status: number;
  /** `unknown` where the answer was none of the product’s, such as that of a proxy. */
  readonly code: Problem['code'] | 'unknown';
  /** What is wrong with single values of the request, by their names on the wire. */
  readonly fields: readonly Field[];
  /** What the operator finds the request by in the log. */
  readonly requestId: string | null;

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.detail ?? `The server answered ${status}`);
    this.status = status;
    this.code = problem.code ?? 'unknown';
    this.fields = problem.errors ?? [];
    this.requestId = problem.requestId ?? null;
  }
}

/** No whole answer came, however often it was tried. `cause` says why. */
export class SealwrightUnreachable extends Error {
  override name = 'SealwrightUnreachable';
}

/** A request that is not one of our webhooks, or is too old. Answer it with 400. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError';
}
