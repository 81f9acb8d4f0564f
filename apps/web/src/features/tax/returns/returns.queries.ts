import {
  actOnTaxReturns,
  exportTaxReturns,
  fileTaxReturn,
  getTaxSeason,
  type Input,
  type Job,
  type ReturnAct,
  type ReturnSelection,
  type ReturnsFilter,
  searchTaxReturns,
  type TaxReturn,
  unfileTaxReturn,
  updateTaxReturn,
} from '@sealwright/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, download } from '../../../lib/api.ts';
import { onChange } from '../../../lib/changes.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toastError } from '../../../ui/toast.ts';
import { filterOf, type Numbers } from './returns.filter.ts';
import type { ReturnsSearch } from './returns.search.ts';

// Below that of documents: what reads documents again reads returns again.
const ROOT = ['documents', 'tax-returns'] as const;
const SETTLE_MS = 400;

/** Keys of queries live in memory alone, so a number may be in one. */
export const returnsQuery = (search: ReturnsSearch, numbers: Numbers) => {
  const { page, pageSize, ordering } = search;
  const body = filterOf(search, numbers);
  const query = { page, pageSize, ordering };
  return queryOptions({
    queryKey: [...ROOT, 'list', query, body],
    queryFn: ({ signal }) => api(searchTaxReturns, { query, body, signal }),
    placeholderData: keepPreviousData,
    // What was found by a number is forgotten with the screen.
    ...(body.ssn || body.fein ? { gcTime: 0 } : {}),
  });
};

/** How many a filter means, at most as many as are counted. */
export const countReturns = async (body: ReturnsFilter): Promise<number> =>
  (await api(searchTaxReturns, { query: { pageSize: 10 }, body })).count;

export const seasonQuery = (taxYear: number | undefined) =>
  queryOptions({
    queryKey: [...ROOT, 'season', taxYear ?? null],
    queryFn: ({ signal }) => api(getTaxSeason, { query: taxYear === undefined ? {} : { taxYear }, signal }),
    placeholderData: keepPreviousData,
  });

/** Reads the list and the season again when the server says that a document changed. */
export function useLiveReturns(): void {
  const cache = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onChange((change) => {
      if (change.kind === 'notification') return;
      clearTimeout(timer);
      timer = setTimeout(() => void cache.invalidateQueries({ queryKey: ROOT }), SETTLE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [cache]);
}

type ReturnChange =
  | { kind: 'update'; patch: Input<typeof updateTaxReturn>['body'] }
  | { kind: 'file'; on: string; irsReceivedOn: string | null }
  | { kind: 'unfile' };

export const useChangeReturn = ({ id, version }: Pick<TaxReturn, 'id' | 'version'>) => {
  const cache = useQueryClient();
  const params = { id };
  return useMutation({
    mutationFn: (change: ReturnChange): Promise<TaxReturn> => {
      if (change.kind === 'update') return api(updateTaxReturn, { params, body: change.patch, ifMatch: version });
      if (change.kind === 'unfile') return api(unfileTaxReturn, { params });
      return api(fileTaxReturn, { params, body: { on: change.on, irsReceivedOn: change.irsReceivedOn } });
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ROOT }),
  });
};

/** The key makes a second try of the same press the same job. */
export const startAct = (act: ReturnAct, selection: ReturnSelection): Promise<{ job: Job }> =>
  api(actOnTaxReturns, { body: { act, selection }, idempotencyKey: randomKey() });

export const useExportReturns = () =>
  useMutation({
    mutationFn: async (body: ReturnsFilter) => saveFile(await download(exportTaxReturns, { body })),
    onError: toastError,
  });
