import { getKyc, type Input, type Kyc, kycProblems, type saveKyc, wireKey } from '@sealwright/contract';
import { utcDayOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readBy, refuseStale, StaleError } from '../../../platform/http/stale.ts';
import { findUserById } from '../users/index.ts';
import { emptyDetails, masked, openDetails, sealDetails, unmasked } from './kyc.details.ts';
import { kycRepo, type KycRow } from './kyc.repo.ts';

type Person = { userId: number };
type Draft = Input<typeof saveKyc>['body'];

const HOUR_MS = 3_600_000;

/** One's own details: written by oneself alone, whatever team one acts for. */
export const kycService = (platform: Platform) => ({
  read: async ({ userId }: Person): Promise<Kyc> => {
    const row = await kycRepo(platform.db).findOfUser(userId);
    return row === undefined ? NOT_STARTED() : toKyc(platform.db, platform, row);
  },

  save: ({ userId }: Person, draft: Draft, request: Incoming): Promise<Kyc> =>
    platform.db.transaction().execute(async (tx) => {
      const repo = kycRepo(tx);
      const known = await repo.lockOfUser(userId);
      requireVersion(request, known);
      if (known?.status === 'submitted') throw new AppError('kyc_not_editable');
      const at = platform.clock.now();
      const accountId = known?.accountId ?? (await personalAccountOf(tx, userId));
      const before = known ? await openDetails(tx, platform, known) : emptyDetails();
      const detailsSealed = await sealDetails(tx, platform, { accountId, userId }, unmasked(draft.details, before));
      const again = { reviewedAt: null, reviewedBy: null };
      const change = { kind: draft.kind, status: 'draft' as const, detailsSealed, ...again, updatedAt: at };
      const row = known
        ? await repo.update(known, change)
        : await repo.insert({ ...change, accountId, userId, createdAt: at });
      if (row === undefined) throw new StaleError(readBy(getKyc, {}));
      await publishSaving(tx, platform, at, { userId, request, reopened: known?.status === 'verified' });
      return toKyc(tx, platform, row);
    }),

  submit: ({ userId }: Person, request: Incoming): Promise<Kyc> =>
    platform.db.transaction().execute(async (tx) => {
      const repo = kycRepo(tx);
      const row = await repo.lockOfUser(userId);
      requireVersion(request, row);
      if (row && !isEditable(row)) throw new AppError('kyc_not_editable');
      const at = platform.clock.now();
      const details = row ? await openDetails(tx, platform, row) : emptyDetails();
      const problems = kycProblems(row?.kind ?? 'person', details, utcDayOf(at));
      if (row === undefined || problems.length > 0) {
        const fields = problems.map(({ field, code }) => ({
          path: wireKey(field),
          code,
          message: code === 'field_required' ? 'Missing' : 'Not valid',
        }));
        throw new AppError('kyc_incomplete', { fields });
      }
      const change = { status: 'submitted' as const, submittedAt: at, reviewedAt: null, reviewedBy: null, reason: '' };
      const submitted = await repo.update(row, { ...change, updatedAt: at });
      await platform.events.publish(tx, { type: 'kyc_submitted', at, userId, request });
      return toKyc(tx, platform, submitted);
    }),
});

/** A rejected one may be handed in again as it is: the reviewer may have been mistaken. */
const isEditable = ({ status }: KycRow): boolean => status === 'draft' || status === 'rejected';

/** Details that were never written have version 0. */
function requireVersion(request: Incoming, row: KycRow | undefined): void {
  refuseStale(request, row ?? { version: 0 }, readBy(getKyc, {}));
}

async function personalAccountOf(tx: Db, userId: number): Promise<number> {
  const user = await findUserById(tx, userId);
  if (user === undefined) throw new AppError('not_found');
  return user.personalAccountId;
}

/** The form saves itself at every pause: the log says so once an hour, and always when verified details are taken back. */
async function publishSaving(
  tx: Db,
  platform: Platform,
  at: Date,
  { userId, request, reopened }: { userId: number; request: Incoming; reopened: boolean },
): Promise<void> {
  const last = await kycRepo(tx).lastSaved(userId);
  if (!reopened && last !== null && Math.abs(at.getTime() - last.getTime()) < HOUR_MS) return;
  const details = reopened ? { reopened } : {};
  await platform.events.publish(tx, { type: 'kyc_saved', at, userId, request, details });
}

const NOT_STARTED = (): Kyc => ({
  status: 'not_started',
  kind: 'person',
  details: emptyDetails(),
  reason: '',
  submittedAt: null,
  reviewedAt: null,
  version: 0,
});

async function toKyc(db: Db, platform: Platform, row: KycRow): Promise<Kyc> {
  return {
    status: row.status,
    kind: row.kind,
    details: masked(await openDetails(db, platform, row)),
    reason: row.reason,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    version: row.version,
  };
}
