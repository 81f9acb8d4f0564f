import {
  createDrawingLink,
  createSignature,
  deleteSignature,
  getDrawingLink,
  type Input,
  listSignatures,
  openDrawingLink,
  type SavedSignature,
  sendDrawing,
  setDefaultSignature,
  updateSignature,
} from '@sealwright/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { onChange } from '../../../lib/changes.ts';
import { useReadAgain } from '../../../lib/reading.ts';
import { toastFailure } from '../../../ui/toast.ts';

const KEY = ['signatures'] as const;
const LOOK_AGAIN_MS = 4000;

export const signaturesQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => api(listSignatures, { signal }),
});

export const useCreateSignature = () =>
  useMutation({
    mutationFn: (body: Input<typeof createSignature>['body']) => api(createSignature, { body }),
    onSuccess: useReadAgain(signaturesQuery.queryKey),
  });

/** Its refusals stand in its form. */
export const useRenameSignature = ({ id, version }: SavedSignature) =>
  useMutation({
    mutationFn: (title: string) => api(updateSignature, { params: { id }, body: { title }, ifMatch: version }),
    onSettled: useReadAgain(signaturesQuery.queryKey),
  });

export function useSetDefault() {
  const { t } = useTranslation('signatures');
  return useMutation({
    mutationFn: (id: number) => api(setDefaultSignature, { params: { id } }),
    onError: (error) => toastFailure(t('failed.save'), error),
    onSettled: useReadAgain(signaturesQuery.queryKey),
  });
}

export function useDeleteSignature() {
  const { t } = useTranslation('signatures');
  return useMutation({
    mutationFn: (id: number) => api(deleteSignature, { params: { id } }),
    onError: (error) => toastFailure(t('failed.delete'), error),
    onSettled: useReadAgain(signaturesQuery.queryKey),
  });
}

export const useCreateDrawingLink = () => useMutation({ mutationFn: () => api(createDrawingLink, {}), gcTime: 0 });

/** What became of a link: heard of as it happens, and asked for from time to time where live events do not come. */
export function useDrawing(id: number) {
  const { refetch, ...rest } = useQuery({
    queryKey: [...KEY, 'drawing', id],
    queryFn: ({ signal }) => api(getDrawingLink, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'open' ? LOOK_AGAIN_MS : false),
    gcTime: 0,
  });
  useEffect(() => onChange(({ kind }) => void (kind === 'document' ? null : refetch())), [refetch]);
  return rest;
}

// On the phone: without a session, also where there is one.
export const drawingLinkQuery = (token: string) =>
  queryOptions({
    queryKey: [...KEY, 'link', token],
    queryFn: ({ signal }) => api(openDrawingLink, { query: { token }, signal, withoutSession: true }),
    retry: false,
    refetchOnWindowFocus: false,
  });

export const useSendDrawing = (token: string) =>
  useMutation({
    mutationFn: (image: string) => api(sendDrawing, { query: { token }, body: { image }, withoutSession: true }),
  });
