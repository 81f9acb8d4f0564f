import {
  createPlan,
  definedOf,
  getBillingConfig,
  getPlan,
  isSearchable,
  listPlans,
  type Plan,
  type PlanInput,
  togglePlan,
  updateBillingConfig,
  updatePlan,
} from '@sealwright/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { READ_ONCE } from '../../../lib/reading.ts';
import type { PlansSearch } from './plans.search.ts';

const ROOT = ['plans'] as const;

export const plansQuery = ({ search, kind, status, ordering, page, pageSize }: PlansSearch) => {
  const query = {
    search: isSearchable(search) ? search : '',
    ordering,
    page,
    pageSize,
    ...definedOf({ kind, status }),
  };
  return queryOptions({
    queryKey: [...ROOT, 'list', query],
    queryFn: ({ signal }) => api(listPlans, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const planQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: ({ signal }) => api(getPlan, { params: { id }, signal }),
    ...READ_ONCE,
  });

export const billingConfigQuery = queryOptions({
  queryKey: [...ROOT, 'billing'],
  queryFn: ({ signal }) => api(getBillingConfig, { signal }),
});

function useChanging<V, T>(act: (values: V) => Promise<T>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: act,
    // Also after a refusal, because the data on the screen may be old. Whether billing is on shows in other screens as well.
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ROOT }),
        cache.invalidateQueries({ queryKey: ['sign-requests'] }),
        cache.invalidateQueries({ queryKey: ['billing'] }),
        // The navigation.
        cache.invalidateQueries({ queryKey: ['setup'] }),
      ]),
  });
}

export const useSavePlan = (plan: Plan | null) =>
  useChanging((body: PlanInput) =>
    plan === null
      ? api(createPlan, { body })
      : api(updatePlan, { body: { ...body, id: plan.id }, ifMatch: plan.version }),
  );

export const useTogglePlan = () =>
  useChanging(({ id, isActive }: { id: number; isActive: boolean }) => api(togglePlan, { body: { id, isActive } }));

export const useTurnBilling = () => useChanging((isOn: boolean) => api(updateBillingConfig, { body: { isOn } }));
