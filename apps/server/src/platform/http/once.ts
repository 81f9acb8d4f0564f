import type { Endpoint } from '@sealwright/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** A POST that may come twice under one `Idempotency-Key`. */
export type Repeatable = {
  caller: string;
  key: string;
  /** What is known of the request before anything of it is done. */
  fingerprint: string;
  /** Of uploads, whose body is read while they are worked on: a digest of all parts, which reads those that no one has read. */
  parts: (() => Promise<string>) | null;
};

export type KeptAnswer = { status: number; body: unknown };

/** Runs a POST at most once per caller and Idempotency-Key; see `idempotency.ts`. */
export type RunOnce = (request: Repeatable, work: () => Promise<KeptAnswer>) => Promise<KeptAnswer>;

const MAX_KEY = 255;

/** The key of a request whose answer is kept. Answers that hold a new secret are not. Throws `request_invalid`. */
export function keyOf(request: FastifyRequest, { transport, isSecret }: Endpoint): string | null {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string') return null;
  if (key === '' || key.length > MAX_KEY) {
    throw new AppError('request_invalid', {
      fields: [{ path: 'Idempotency-Key', code: 'invalid', message: `1 to ${MAX_KEY} characters` }],
    });
  }
  return (transport === 'json' || transport === 'upload') && !isSecret ? key : null;
}
