import { getKyc, getKycReview, listKycReviews, reviewKyc, saveKyc, submitKyc } from '@sealwright/contract';
import { type Access, route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { kycReviewsService } from './kyc.reviews.service.ts';
import { kycService } from './kyc.service.ts';

export function kycRoutes(
  platform: Platform,
  { user, platformAdmin }: { user: Access<Actor>; confirmed: Access<Actor>; platformAdmin: Access<Actor> },
): Route[] {
  const own = kycService(platform);
  const reviews = kycReviewsService(platform);
  return [
    route(getKyc, user, ({ caller }) => own.read(caller)),
    route(saveKyc, user, ({ caller, body, request }) => own.save(caller, body, request)),
    route(submitKyc, user, ({ caller, request }) => own.submit(caller, request)),
    route(listKycReviews, platformAdmin, ({ query, request }) => reviews.list(query, request)),
    route(getKycReview, platformAdmin, ({ caller, params, request }) => reviews.read(caller, params.id, request)),
    route(reviewKyc, platformAdmin, ({ caller, params, body, request }) =>
      reviews.review(caller, params.id, body, request),
    ),
  ];
}
