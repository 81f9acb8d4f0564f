import { z } from 'zod';
import type { OutboundAnswer } from '../../../../platform/outbound.ts';
import type { DriveErrorKind } from './drive-api.ts';

const Refusal = z.object({ error_summary: z.string() });

const MEANINGS: readonly [RegExp, DriveErrorKind][] = [
  [/insufficient_space/, 'full'],
  [/too_many_write_operations|too_many_requests/, 'rate_limited'],
  [/conflict/, 'conflict'],
  [/not_found|not_folder|not_file/, 'not_found'],
  // A session of an upload that is over: another try begins a new one.
  [/lookup_failed|incorrect_offset/, 'unavailable'],
];

/** What is wrong with a call of an endpoint is a status of 409, and its `error_summary` says what. */
export function failureOf({ status, body }: OutboundAnswer): DriveErrorKind | null {
  const summary = summaryOf(body);
  if (status === 401) return summary.startsWith('missing_scope') ? 'not_permitted' : 'auth';
  if (status !== 409) return null;
  return MEANINGS.find(([pattern]) => pattern.test(summary))?.[1] ?? 'not_permitted';
}

function summaryOf(body: Buffer): string {
  try {
    return Refusal.parse(JSON.parse(body.toString('utf8'))).error_summary;
  } catch {
    return '';
  }
}

/** JSON that a header can hold. */
export const headerJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
