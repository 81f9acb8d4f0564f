import type { Readable } from 'node:stream';
import { z } from 'zod';
import { type OutboundAnswer, OutboundError, type OutboundRequest } from '../../../../platform/outbound.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { DriveError, type DriveErrorKind, type DriveTokens } from './drive-api.ts';

/** Of a list. */
export const LIST_BYTES = 4 * 1024 * 1024;
/** Of one part of an upload: both providers want multiples of 256 kB, and parts far below 150 MB. */
export const PART_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
export const LONG_TIMEOUT_MS = 120_000;
const LONGEST_PAUSE_MS = 24 * 3600_000;

export type Asking = ReturnType<typeof asking>;
export type Asked = OutboundRequest & {
  /** Which of the answers with a status of 400 and more is which failure; null for the usual meaning of its status. */
  failureOf?: (answer: OutboundAnswer) => DriveErrorKind | null;
  /** Statuses of 300 and more that are answers. */
  takes?: readonly number[];
};

/** One request to a provider, through the guard of what may be asked outside. Throws DriveError. */
export const asking =
  ({ outbound, clock }: Pick<Platform, 'outbound' | 'clock'>) =>
  async (url: string, { failureOf, takes = [], ...request }: Asked): Promise<OutboundAnswer> => {
    const answer = await outbound
      // Deliveries make their own pauses; one account's trouble is not another's.
      .ask(url, { timeoutMs: TIMEOUT_MS, hasOwnPauses: true, ...request })
      .catch((cause: unknown) => {
        if (!(cause instanceof OutboundError)) throw cause;
        throw new DriveError(cause.kind === 'too_long' ? 'too_large' : 'unavailable', { cause });
      });
    if (answer.status < 300 || takes.includes(answer.status)) return answer;
    const kind = failureOf?.(answer) ?? usual(answer.status);
    throw new DriveError(kind, { until: pauseOf(answer.headers['retry-after'], clock.now()) });
  };

function usual(status: number): DriveErrorKind {
  if (status === 401) return 'auth';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  return status >= 500 || status < 400 ? 'unavailable' : 'not_permitted';
}

/** What `Retry-After` asks for (RFC 9110, 10.2.3). */
function pauseOf(header: string | undefined, at: Date): Date | null {
  const text = header?.trim() ?? '';
  const until = /^\d{1,9}$/.test(text) ? at.getTime() + Number(text) * 1000 : Date.parse(text);
  if (Number.isNaN(until) || until <= at.getTime()) return null;
  return new Date(Math.min(until, at.getTime() + LONGEST_PAUSE_MS));
}

/** What an answer says, in the shape it is documented to have. Throws DriveError `unavailable`. */
export function read<S extends z.ZodType>(shape: S, { body }: OutboundAnswer): z.output<S> {
  try {
    return shape.parse(JSON.parse(body.toString('utf8')));
  } catch (cause) {
    throw new DriveError('unavailable', { cause });
  }
}

const Tokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().default(3600),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().default(''),
});
const Refusal = z.object({ error: z.string() });

/** A request to a token endpoint (RFC 6749, 3.2). `ended` where the grant is worthless. */
export async function askTokens(ask: Asking, url: string, form: Record<string, string>): Promise<DriveTokens> {
  const answer = await ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    failureOf: ({ status, body }) => {
      if (status >= 500 || status === 429) return null;
      // A wrong secret is the operator's to put right: the person need not connect anew.
      return isRefusal(body, 'invalid_grant') ? 'ended' : 'not_permitted';
    },
  });
  const tokens = read(Tokens, answer);
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? null,
    seconds: tokens.expires_in,
    scopes: tokens.scope.split(' ').filter((scope) => scope !== ''),
  };
}

function isRefusal(body: Buffer, error: string): boolean {
  try {
    return Refusal.parse(JSON.parse(body.toString('utf8'))).error === error;
  } catch {
    return false;
  }
}

/** The stream in parts of one size, but for the last. */
export async function* partsOf(stream: Readable, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    held.push(chunk);
    length += chunk.length;
    while (length >= size) {
      const all = Buffer.concat(held);
      yield all.subarray(0, size);
      held = [all.subarray(size)];
      length -= size;
    }
  }
  if (length > 0) yield Buffer.concat(held);
}
