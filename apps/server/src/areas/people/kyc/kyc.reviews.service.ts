import {
  getKycReview,
  type Input,
  type KycReview,
  type listKycReviews,
  type Output,
  type reviewKyc,
} from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readBy, refuseStale, StaleError } from '../../../platform/http/stale.ts';
import { findUserById } from '../users/index.ts';
import { masked, openDetails } from './kyc.details.ts';
import { mailVerdict } from './kyc.mail.ts';
import { readReview, readReviews, toReview } from './kyc.reads.ts';
import { kycRepo } from './kyc.repo.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { kycPolicy } from './kyc.policy.ts';

type Verdict = Input<typeof reviewKyc>['body'];

/** What platform administrators do with details that were handed in. */
export const kycReviewsService = (platform: Platform) => ({
  list: async (
    query: Input<typeof listKycReviews>['query'],
    request: Incoming,
  ): Promise<Output<typeof listKycReviews>> => toList(request, query, await readReviews(platform.db, query), toReview),

  /** Anyone who opens someone's details is named in that person's log. */
  read: (caller: Actor, id: number, request: Incoming): Promise<Output<typeof getKycReview>> =>
    platform.db.transaction().execute(async (tx) => {
      const row = await readReview(tx, id);
      if (row === undefined) throw new AppError('not_found');
      const { userId } = row;
      if (userId !== caller.userId) {
        const at = platform.clock.now();
        await platform.events.publish(tx, { type: 'kyc_read', at, userId, actorId: caller.userId, request });
      }
      const details = masked(await openDetails(tx, platform, row));
      return { ...toReview(row), details, reason: row.reason, version: row.version };
    }),

  review: (caller: Actor, id: number, verdict: Verdict, request: Incoming): Promise<KycReview> =>
    platform.db.transaction().execute(async (tx) => {
      const repo = kycRepo(tx);
      const row = await repo.lock(id);
      if (row === undefined || (await readReview(tx, id)) === undefined) throw new AppError('not_found');
      requireCan(caller, kycPolicy.review, row);
      const reading = readBy(getKycReview, { id });
      refuseStale(request, row, reading);
      // Another administrator was first.
      if (row.status !== 'submitted') throw new StaleError(reading);
      const { verdict: status } = verdict;
      if (status === 'rejected' && verdict.reason === '') {
        throw new AppError('kyc_reason_needed', {
          fields: [{ path: 'reason', code: 'kyc_reason_needed', message: 'Missing' }],
        });
      }
      const at = platform.clock.now();
      const reason = status === 'rejected' ? verdict.reason : '';
      const { userId } = row;
      const by = { reviewedAt: at, reviewedBy: caller.userId, updatedAt: at };
      const reviewed = await repo.update(row, { status, reason, ...by });
      await platform.events.publish(tx, { type: `kyc_${status}`, at, userId, actorId: caller.userId, request });
      const person = await findUserById(tx, userId);
      if (person) await mailVerdict(tx, platform, person, reviewed);
      const answer = await readReview(tx, id);
      if (answer === undefined) throw new AppError('not_found');
      return toReview(answer);
    }),
});
