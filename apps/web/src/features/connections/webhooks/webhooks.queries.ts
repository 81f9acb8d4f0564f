import {
  type Call,
  createWebhook,
  deleteWebhook,
  getWebhook,
  getWebhookDelivery,
  isSearchable,
  listWebhookDeliveries,
  listWebhooks,
  resendFailedDeliveries,
  resendWebhookDelivery,
  restoreWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '@sealwright/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useChanging } from '../../../lib/reading.ts';
import type { WebhookSearch, WebhooksSearch } from './webhooks.search.ts';

const ROOT = ['webhooks'] as const;
// So often the log is read again while something is on its way, and otherwise.
const WATCH_MS = 3000;
const LOOK_MS = 15_000;

export const webhooksQuery = ({ search, ordering, page, pageSize }: WebhooksSearch) => {
  const query = { search: isSearchable(search) ? search : '', ordering, page, pageSize };
  return queryOptions({
    queryKey: [...ROOT, 'list', query],
    queryFn: ({ signal }) => api(listWebhooks, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** The subscriptions of Zapier, newest first. */
export const zapsQuery = ({ page, pageSize }: { page: number; pageSize: number }) => {
  const query = { made: 'zapier', ordering: '-created_at', page, pageSize } as const;
  return queryOptions({
    queryKey: [...ROOT, 'list', query],
    queryFn: ({ signal }) => api(listWebhooks, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const webhookQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: ({ signal }) => api(getWebhook, { params: { id }, signal }),
  });

export const deliveriesQuery = (id: number, { page, pageSize, state, type }: WebhookSearch) => {
  const query = { page, pageSize, ...(state && { state }), ...(type && { type }) };
  return queryOptions({
    queryKey: [...ROOT, 'one', id, 'deliveries', query],
    queryFn: ({ signal }) => api(listWebhookDeliveries, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.results.some(isOnItsWay) ? WATCH_MS : LOOK_MS),
  });
};

export const deliveryQuery = (id: number, delivery: number) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id, 'delivery', delivery],
    queryFn: ({ signal }) => api(getWebhookDelivery, { params: { id, delivery }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isOnItsWay(data) ? WATCH_MS / 3 : false),
  });

/** Due now: soon there is news of it. */
const isOnItsWay = ({ nextTryAt }: { nextTryAt: string | null }): boolean =>
  nextTryAt !== null && Date.parse(nextTryAt) <= Date.now();

export type WebhookInput = NonNullable<Call<typeof createWebhook>['body']>;

export const useCreateWebhook = () => useChanging(ROOT, (body: WebhookInput) => api(createWebhook, { body }));

export const useChangeWebhook = ({ id, version }: Webhook) =>
  useChanging(ROOT, (body: NonNullable<Call<typeof updateWebhook>['body']>) =>
    api(updateWebhook, { params: { id }, body, ifMatch: version }),
  );

export const useDeleteWebhook = () =>
  useChanging(ROOT, ({ id, version }: Webhook) => api(deleteWebhook, { params: { id }, ifMatch: version }));

// Not hooks: the toast that offers to undo outlives the screen.
export const restoreOne = (id: number) => api(restoreWebhook, { params: { id } });
export const readAgain = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: ROOT });

export const useRotateSecret = () =>
  useChanging(ROOT, ({ id }: Webhook) => api(rotateWebhookSecret, { params: { id } }));

export const useTestWebhook = () => useChanging(ROOT, ({ id }: Webhook) => api(testWebhook, { params: { id } }));

export const useResendFailed = () =>
  useChanging(ROOT, ({ id }: Webhook) => api(resendFailedDeliveries, { params: { id } }));

export const useResend = () =>
  useChanging(ROOT, (params: { id: number; delivery: number }) => api(resendWebhookDelivery, { params }));
