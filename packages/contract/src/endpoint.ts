import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { toWire } from './wire.ts';

type Shape = z.ZodType;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * How a call travels: JSON both ways, a multipart upload, a file as the answer, or events. `foreign` is a protocol of others: JSON
 * whose names are not changed, answered and refused in that protocol's own form. `raw` is a notice of a provider, JSON or a form, that its
 * handler reads itself.
 */
export type Transport = 'json' | 'upload' | 'download' | 'stream' | 'foreign' | 'raw';

export type Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends Shape = Shape,
> = {
  readonly at: `${Method} /${string}`;
  readonly summary: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly response: R;
  readonly status: 200 | 201 | 202 | 204;
  readonly transport: Transport;
  /** An answer that holds this key means that something is still to be done, and travels with 202. */
  readonly acceptedIf: string | null;
  /** Of an upload: how large each file may be where the usual limit is too small for it. */
  readonly maxFileBytes: number | null;
  /** Of an upload: what its body holds. */
  readonly parts: UploadParts;
  /** What is said of a body that is too large to be read at all. */
  readonly tooLarge: ErrorCode;
  /** Of a GET: reading changes nothing at all, not even a log, so HEAD may be answered too. Off unless declared. */
  readonly answersHead: boolean;
  /** The answer holds tokens, codes or keys: it is never stored, so an Idempotency-Key does not bring it back. */
  readonly isSecret: boolean;
  /**
   * Of a call that heeds If-Match: what it compares the version of, as reading that answers it. A refusal of an old version shows
   * the present state in this shape, as `current`.
   */
  readonly current: Shape | null;
  /** Of a GET that answers everyone alike: for how long anyone may keep the answer. Null: no one may. */
  readonly maxAgeSeconds: number | null;
};

/** The files and texts of a multipart body, files by the name of their part. `texts` is an object of what texts can be read as. */
export type UploadParts = {
  readonly files: Readonly<Record<string, { most: number; mediaTypes: readonly string[] }>>;
  readonly texts: z.ZodObject;
};

const nothing = z.object({});

const orNull = <T>(value: T | undefined): T | null => value ?? null;

/** A text part that may be missing. Forms send fields that were left empty as empty texts. */
export const optionalPart = <T extends Shape>(text: T) => z.preprocess((given) => given || undefined, text.optional());

/**
 * Declares one HTTP call in the words of the code (camelCase); `wire.ts` turns them into the wire's (snake_case).
 * Paths name parameters as `:name`. The server mounts the call with `route`, the web client performs it with `api`.
 */
export function endpoint<
  R extends Shape = typeof nothing,
  P extends Shape = typeof nothing,
  Q extends Shape = typeof nothing,
  B extends Shape = typeof nothing,
>(
  at: `${Method} /${string}`,
  summary: string,
  shapes: {
    response?: R;
    params?: P;
    query?: Q;
    body?: B;
    status?: Endpoint['status'];
    transport?: Transport;
    acceptedIf?: string;
    maxFileBytes?: number;
    parts?: UploadParts;
    tooLarge?: ErrorCode;
    answersHead?: boolean;
    isSecret?: boolean;
    current?: Shape;
    maxAgeSeconds?: number;
  },
): Endpoint<P, Q, B, R> {
  return {
    at,
    summary,
    params: shapes.params ?? (nothing as unknown as P),
    query: shapes.query ?? (nothing as unknown as Q),
    body: shapes.body ?? (nothing as unknown as B),
    response: shapes.response ?? (nothing as unknown as R),
    status: shapes.status ?? 200,
    transport: shapes.transport ?? 'json',
    acceptedIf: orNull(shapes.acceptedIf),
    maxFileBytes: orNull(shapes.maxFileBytes),
    parts: shapes.parts ?? { files: {}, texts: nothing },
    tooLarge: shapes.tooLarge ?? 'request_too_large',
    answersHead: shapes.answersHead ?? false,
    isSecret: shapes.isSecret ?? false,
    current: orNull(shapes.current),
    maxAgeSeconds: orNull(shapes.maxAgeSeconds),
  };
}

/** What a handler receives: validated and defaulted. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;

/** What a caller gives. */
export type Call<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? { params?: z.input<P> | undefined; query?: z.input<Q> | undefined; body?: z.input<B> | undefined }
    : never;

export type Output<E> = E extends Endpoint<Shape, Shape, Shape, infer R> ? z.output<R> : never;

export type WireRequest = { method: Method; url: string; body: string | null };

/** The method, URL and JSON body that perform a call: one place, so that client, server and tests cannot disagree. */
export function requestOf<E extends Endpoint>(call: E, input: Call<E>): WireRequest {
  const [method, path] = call.at.split(' ') as [Method, string];
  const params = { ...(input.params as Record<string, unknown>) };
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  const asked = toWire({ ...(input.query as object) }) as Record<string, string | number | boolean | null | undefined>;
  for (const [key, value] of Object.entries(asked)) {
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value));
  }
  const hasBody = method !== 'GET' && call.transport !== 'upload';
  return {
    method,
    url: query.size > 0 ? `${url}?${query.toString()}` : url,
    body: hasBody ? JSON.stringify(toWire(input.body ?? {})) : null,
  };
}
