import * as calls from '@sealwright/contract';
import {
  isSearchable,
  type Locale,
  type RegistrationPatch,
  type SalesTaxFigures,
  type SalesTaxPeriod,
  type SalesTaxRegistration,
} from '@sealwright/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError, download, upload } from '../../../lib/api.ts';
import { READ_ONCE } from '../../../lib/reading.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toastError } from '../../../ui/toast.ts';
import { filterOf, type PeriodsSearch } from './sales-tax.search.ts';

const ROOT = ['sales-tax'] as const;

export const overviewQuery = queryOptions({
  queryKey: [...ROOT, 'overview'],
  queryFn: ({ signal }) => api(calls.getSalesTaxOverview, { signal }),
});

export const registrationsQuery = (page: number) =>
  queryOptions({
    queryKey: [...ROOT, 'registrations', page],
    queryFn: ({ signal }) => api(calls.listSalesTaxRegistrations, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

const registrationKey = (id: number) => [...ROOT, 'registration', id] as const;

export const registrationQuery = (id: number) =>
  queryOptions({
    queryKey: registrationKey(id),
    queryFn: ({ signal }) => api(calls.getSalesTaxRegistration, { params: { id }, signal }),
    ...READ_ONCE,
  });

export const periodsQuery = (search: PeriodsSearch) => {
  const { page, pageSize, ordering } = search;
  const text = isSearchable(search.search) ? search.search : '';
  const query = { ...filterOf(search), search: text, page, pageSize, ordering };
  return queryOptions({
    queryKey: [...ROOT, 'periods', query],
    queryFn: ({ signal }) => api(calls.listSalesTaxPeriods, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

const periodKey = (id: number) => [...ROOT, 'period', id] as const;

export const periodQuery = (id: number) =>
  queryOptions({
    queryKey: periodKey(id),
    queryFn: ({ signal }) => api(calls.getSalesTaxPeriod, { params: { id }, signal }),
  });

/** What orders suggest, read anew each time it is asked for. */
export const fromOrdersQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'from-orders', id],
    queryFn: ({ signal }) => api(calls.getSalesTaxFromOrders, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

function useReadListsAgain() {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      ['overview', 'registrations', 'periods'].map((part) => cache.invalidateQueries({ queryKey: [...ROOT, part] })),
    );
}

/** A new one where there is none yet. */
export const useSaveRegistration = (known: SalesTaxRegistration | null) => {
  const cache = useQueryClient();
  const readAgain = useReadListsAgain();
  return useMutation({
    mutationFn: (body: RegistrationPatch) =>
      known === null
        ? api(calls.createSalesTaxRegistration, { body })
        : api(calls.updateSalesTaxRegistration, { params: { id: known.id }, body, ifMatch: known.version }),
    onSuccess: (saved) => {
      cache.setQueryData(registrationKey(saved.id), saved);
      void readAgain();
    },
    // The step begins anew with what someone else saved, and the refusal would go with it.
    onError: (error) => {
      if (known === null || !(error instanceof ApiError) || error.code !== 'version_stale') return undefined;
      toastError(error);
      return cache.invalidateQueries({ queryKey: registrationKey(known.id) });
    },
  });
};

export const useCompleteRegistration = (id: number) => {
  const cache = useQueryClient();
  const readAgain = useReadListsAgain();
  return useMutation({
    mutationFn: () => api(calls.completeSalesTaxRegistration, { params: { id } }),
    onSuccess: (saved) => {
      cache.setQueryData(registrationKey(id), saved);
      void readAgain();
    },
  });
};

export const useDeleteRegistration = () => {
  const readAgain = useReadListsAgain();
  return useMutation({
    mutationFn: (id: number) => api(calls.deleteSalesTaxRegistration, { params: { id } }),
    onSuccess: () => void readAgain(),
    onError: toastError,
  });
};

export type PeriodAct =
  | { kind: 'enter'; figures: SalesTaxFigures }
  | { kind: 'file' | 'pay'; on: string; confirmation: string }
  | { kind: 'reopen' };

export const useChangePeriod = ({ id, version }: SalesTaxPeriod) => {
  const cache = useQueryClient();
  const readAgain = useReadListsAgain();
  const params = { id };
  return useMutation({
    mutationFn: (act: PeriodAct): Promise<SalesTaxPeriod> => {
      if (act.kind === 'enter') return api(calls.updateSalesTaxPeriod, { params, body: act.figures, ifMatch: version });
      if (act.kind === 'reopen') return api(calls.reopenSalesTaxPeriod, { params });
      const body = { on: act.on, confirmation: act.confirmation };
      return act.kind === 'file'
        ? api(calls.fileSalesTaxPeriod, { params, body })
        : api(calls.paySalesTaxPeriod, { params, body });
    },
    onSuccess: (period) => {
      cache.setQueryData(periodKey(id), period);
      void readAgain();
    },
    // Someone else may have changed it.
    onError: () => cache.invalidateQueries({ queryKey: periodKey(id) }),
  });
};

export const useDownloadSummary = (id: number) =>
  useMutation({
    mutationFn: async (locale: Locale) =>
      saveFile(await download(calls.getSalesTaxSummary, { params: { id }, query: { locale } })),
    onError: toastError,
  });

/** A picture as an address that an image can have. */
const addressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture could not be read.')));
    reader.readAsDataURL(blob);
  });

/** Read anew for each version: the file may be another one. */
export const proofPictureQuery = ({ id, version }: Pick<SalesTaxPeriod, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...ROOT, 'proof', id, version],
    queryFn: async ({ signal }) =>
      addressOf((await download(calls.getSalesTaxProofPicture, { params: { id }, signal })).blob),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

export const useDownloadProof = (id: number) =>
  useMutation({
    mutationFn: async () => saveFile(await download(calls.getSalesTaxProof, { params: { id } })),
    onError: toastError,
  });

/** Keeps a file with a period; null removes the one that is there. */
export const useChangeProof = (id: number) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (file: File | null): Promise<SalesTaxPeriod> => {
      if (file === null) return api(calls.removeSalesTaxProof, { params: { id } });
      return upload(calls.attachSalesTaxProof, { params: { id }, file });
    },
    onSuccess: (period) => cache.setQueryData(periodKey(id), period),
  });
};

export const useExportPeriods = () =>
  useMutation({
    mutationFn: async (search: PeriodsSearch) =>
      saveFile(await download(calls.exportSalesTaxPeriods, { query: filterOf(search) })),
    onError: toastError,
  });
