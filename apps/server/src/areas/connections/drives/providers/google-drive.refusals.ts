import { z } from 'zod';
import type { OutboundAnswer } from '../../../../platform/outbound.ts';
import type { DriveErrorKind } from './drive-api.ts';

const Refusal = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })).default([]) }) });

const REASONS: Readonly<Record<string, DriveErrorKind>> = {
  rateLimitExceeded: 'rate_limited',
  userRateLimitExceeded: 'rate_limited',
  sharingRateLimitExceeded: 'rate_limited',
  dailyLimitExceeded: 'rate_limited',
  storageQuotaExceeded: 'full',
  teamDriveFileLimitExceeded: 'full',
};

/** A status of 403 means several things: the reason says which. */
export function failureOf({ status, body }: OutboundAnswer): DriveErrorKind | null {
  if (status !== 403) return null;
  const said = Refusal.safeParse(parsed(body));
  const reasons = said.success ? said.data.error.errors.map(({ reason }) => reason) : [];
  return reasons.map((reason) => REASONS[reason]).find((kind) => kind !== undefined) ?? 'not_permitted';
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
