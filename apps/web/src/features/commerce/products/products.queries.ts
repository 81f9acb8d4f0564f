import * as calls from '@sealwright/contract';
import type { Call, Product, ProductAct, ProductImport, ProductSelection, ProductsFilter } from '@sealwright/contract';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, download, upload } from '../../../lib/api.ts';
import { READ_ONCE } from '../../../lib/reading.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toastError } from '../../../ui/toast.ts';
import { filterOf, type ProductsSearch } from './products.search.ts';
import type { ImageChange } from '../../../ui/image-list.tsx';

const ROOT = ['products'] as const;

export const productsQuery = (search: ProductsSearch) => {
  const { page, pageSize, ordering } = search;
  const query = { ...filterOf(search), page, pageSize, ordering };
  return queryOptions({
    queryKey: [...ROOT, 'list', query],
    queryFn: ({ signal }) => api(calls.listProducts, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const countMatching = async (filter: ProductsFilter): Promise<number> =>
  (await api(calls.listProducts, { query: { ...filter, pageSize: 10 } })).count;

const keyOf = (id: number) => [...ROOT, 'one', id] as const;

export const productQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api(calls.getProduct, { params: { id }, signal }),
    ...READ_ONCE,
  });

export const wordsQuery = queryOptions({
  queryKey: [...ROOT, 'words'],
  queryFn: ({ signal }) => api(calls.getProductWords, { signal }),
  staleTime: 60_000,
});

/** Lists and words; a product that is open keeps what it was read as. */
export const readAgain = (cache: QueryClient): Promise<unknown> =>
  Promise.all(['list', 'words'].map((part) => cache.invalidateQueries({ queryKey: [...ROOT, part] })));

export type ProductBody = NonNullable<Call<typeof calls.createProduct>['body']>;

function useKeep() {
  const cache = useQueryClient();
  return (product: Product) => {
    cache.setQueryData(keyOf(product.id), product);
    void readAgain(cache);
  };
}

export const useCreateProduct = () =>
  useMutation({
    mutationFn: (body: ProductBody) => api(calls.createProduct, { body }),
    onSuccess: useKeep(),
  });

export const useChangeProduct = ({ id, version }: Product) =>
  useMutation({
    mutationFn: (body: Partial<ProductBody>) => api(calls.updateProduct, { params: { id }, body, ifMatch: version }),
    onSuccess: useKeep(),
  });

/** Each goes on from what the one before it left. */
export const useChangeImages = ({ id, version }: Product) =>
  useMutation({
    mutationFn: (change: ImageChange): Promise<Product> => {
      if ('order' in change) {
        return api(calls.orderProductImages, { params: { id }, body: { images: change.order }, ifMatch: version });
      }
      if ('remove' in change) {
        return api(calls.removeProductImage, { params: { id, image: change.remove }, ifMatch: version });
      }
      return upload(calls.addProductImage, { params: { id }, file: change.add });
    },
    onSuccess: useKeep(),
  });

export const changeMany = (act: ProductAct, selection: ProductSelection) =>
  api(calls.changeProducts, { body: { act, selection } });
export const deleteOne = ({ id, version }: Product) => api(calls.deleteProduct, { params: { id }, ifMatch: version });
export const undoChange = (id: number) => api(calls.undoProductChange, { params: { id } });

export const useExportProducts = () =>
  useMutation({
    mutationFn: async (search: ProductsSearch) =>
      saveFile(await download(calls.exportProducts, { query: { ...filterOf(search), ordering: search.ordering } })),
    onError: toastError,
  });

export const useUploadProducts = () =>
  useMutation({
    mutationFn: (file: File): Promise<ProductImport> => upload(calls.createProductImport, { file }),
  });

export const useStartImport = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(calls.startProductImport, { params: { id } }),
    onSuccess: () => readAgain(cache),
  });
};

export const useImportReport = () =>
  useMutation({
    mutationFn: async (id: number) => saveFile(await download(calls.downloadProductImportReport, { params: { id } })),
    onError: toastError,
  });
