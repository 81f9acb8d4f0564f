import {
  getKyc,
  getKycReview,
  type Input,
  type Kyc,
  type KycDetails,
  type KycKind,
  listKycReviews,
  reviewKyc,
  saveKyc,
  submitKyc,
} from '@sealwright/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { READ_ONCE } from '../../../lib/reading.ts';

const ROOT = ['kyc'] as const;
const REVIEWS = ['kyc-reviews'] as const;
const PAGE_SIZE = 25;

export type Draft = { kind: KycKind; details: KycDetails };

export const kycQuery = queryOptions({ queryKey: ROOT, queryFn: ({ signal }) => api(getKyc, { signal }) });

export const sendDraft = (body: Draft, version: number): Promise<Kyc> => api(saveKyc, { body, ifMatch: version });

/** Verified details become a draft again, as they are. */
export function useReopening() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, details, version }: Kyc) => sendDraft({ kind, details }, version),
    onSuccess: (kyc) => cache.setQueryData(ROOT, kyc),
  });
}

export function useSubmission() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api(submitKyc),
    onSuccess: (kyc) => cache.setQueryData(ROOT, kyc),
  });
}

/** An empty `search` searches for nothing. */
export type ReviewsFilter = Pick<Input<typeof listKycReviews>['query'], 'page' | 'status'> & { search: string };

export const reviewsQuery = ({ page, status, search }: ReviewsFilter) =>
  queryOptions({
    queryKey: [...REVIEWS, 'list', { page, status, search }],
    queryFn: ({ signal }) =>
      api(listKycReviews, {
        query: { page, pageSize: PAGE_SIZE, ...(status ? { status } : {}), ...(search ? { search } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Each reading is recorded for the person, so it is read when it is opened and not again by itself. */
export const reviewQuery = (id: number) =>
  queryOptions({
    queryKey: [...REVIEWS, 'one', id],
    queryFn: ({ signal }) => api(getKycReview, { params: { id }, signal }),
    ...READ_ONCE,
  });

export function useVerdict(id: number, version: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof reviewKyc>['body']) => api(reviewKyc, { params: { id }, body, ifMatch: version }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [...REVIEWS, 'list'] }),
  });
}
