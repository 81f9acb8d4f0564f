import * as calls from '@sealwright/contract';
import type { Locale, Order, OrderPaper } from '@sealwright/contract';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError, download } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toastError } from '../../../ui/toast.ts';
import { filterOf, type OrdersSearch } from './orders.search.ts';

const ROOT = ['orders'] as const;
const MOVING_MS = 5000;
const OPEN_MS = 30_000;

export const ordersQuery = (search: OrdersSearch) => {
  const { page, pageSize, ordering } = search;
  const query = { ...filterOf(search), page, pageSize, ordering };
  return queryOptions({
    queryKey: [...ROOT, 'list', query],
    queryFn: ({ signal }) => api(calls.listOrders, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** What was asked to be given back and has not arrived yet. */
export const onTheWay = ({ payment, total, refunded, refundable }: Order): number =>
  payment === 'unpaid' ? 0 : Math.max(0, total - refunded - refundable);

/** The customer pays when they like, and money that is given back takes a moment: it is looked at again meanwhile. */
const waitOf = (order: Order | undefined): number | false => {
  if (order === undefined) return false;
  if (onTheWay(order) > 0) return MOVING_MS;
  return order.payment === 'unpaid' && order.cancelledAt === null ? OPEN_MS : false;
};

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: ({ signal }) => api(calls.getOrder, { params: { id }, signal }),
    refetchInterval: ({ state }) => waitOf(state.data),
  });

export const payLinkQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'pay-link', id],
    queryFn: ({ signal }) => api(calls.getOrderPayLink, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

function keep(cache: QueryClient, order: Order): void {
  cache.setQueryData(orderQuery(order.id).queryKey, order);
  void cache.invalidateQueries({ queryKey: [...ROOT, 'list'] });
}

/** What can be done with an order, each against the version that is shown. */
export type OrderAct =
  | { kind: 'fulfill' }
  | { kind: 'unfulfill' }
  | { kind: 'cancel' }
  | { kind: 'pay'; note: string }
  | { kind: 'note'; note: string }
  | { kind: 'refund'; amount: number; note: string }
  | { kind: 'send'; email: string };

const RUN: {
  [K in OrderAct['kind']]: (
    at: { params: { id: number }; ifMatch: number },
    act: Extract<OrderAct, { kind: K }>,
  ) => Promise<Order>;
} = {
  fulfill: (at) => api(calls.fulfillOrder, at),
  unfulfill: (at) => api(calls.unfulfillOrder, at),
  cancel: (at) => api(calls.cancelOrder, at),
  pay: (at, { note }) => api(calls.payOrder, { ...at, body: { note } }),
  note: (at, { note }) => api(calls.noteOrder, { ...at, body: { note } }),
  refund: (at, { amount, note }) => api(calls.refundOrder, { ...at, body: { amount, note } }),
  send: (at, { email }) => api(calls.sendOrderPayLink, { ...at, body: { email } }),
};

function run<K extends OrderAct['kind']>({ id, version }: Order, act: Extract<OrderAct, { kind: K }>): Promise<Order> {
  const one = RUN[act.kind];
  return one({ params: { id }, ifMatch: version }, act);
}

/** An order that has moved on meanwhile is shown as it is now; what was wanted is asked for again by whoever wanted it. */
export const useOrderAct = (order: Order) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (act: OrderAct) => run(order, act),
    onSuccess: (present) => {
      keep(cache, present);
      // Stock comes back with what is canceled.
      void cache.invalidateQueries({ queryKey: ['products', 'list'] });
    },
    onError: (error) => {
      const isStale = error instanceof ApiError && error.code === 'version_stale';
      const present = isStale ? (error.current as Order | undefined) : undefined;
      if (present) keep(cache, present);
      else void cache.invalidateQueries({ queryKey: orderQuery(order.id).queryKey });
    },
  });
};

export const useExportOrders = () =>
  useMutation({
    mutationFn: async (search: OrdersSearch) =>
      saveFile(await download(calls.exportOrders, { query: { ...filterOf(search), ordering: search.ordering } })),
    onError: toastError,
  });

export const useOrderPaper = (id: number) =>
  useMutation({
    mutationFn: async ({ paper, locale }: { paper: OrderPaper; locale: Locale }) =>
      saveFile(await download(calls.getOrderPaper, { params: { id, paper }, query: { locale } })),
  });
