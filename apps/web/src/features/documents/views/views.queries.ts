import { createView, deleteView, type DocumentView, type Input, listViews, updateView } from '@sealwright/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useReadAgain } from '../../../lib/reading.ts';

export const viewsQuery = queryOptions({
  queryKey: ['document-views'],
  queryFn: ({ signal }) => api(listViews, { signal }),
  staleTime: 60_000,
});

type Body = Pick<Input<typeof createView>['body'], 'name' | 'search' | 'isDefault'>;

export const useCreateView = () =>
  useMutation({ mutationFn: (body: Body) => api(createView, { body }), onSettled: useReadAgain(viewsQuery.queryKey) });

export const useUpdateView = () =>
  useMutation({
    mutationFn: ({ view, change }: { view: DocumentView; change: Partial<Body> }) =>
      api(updateView, { params: { id: view.id }, body: change, ifMatch: view.version }),
    onSettled: useReadAgain(viewsQuery.queryKey),
  });

export const useDeleteView = () =>
  useMutation({
    mutationFn: ({ id }: DocumentView) => api(deleteView, { params: { id } }),
    onSettled: useReadAgain(viewsQuery.queryKey),
  });
