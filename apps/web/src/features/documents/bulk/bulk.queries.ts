import {
  type BulkAct,
  type DocumentSelection,
  downloadBulk,
  type Job,
  measureDocuments,
  readBulk,
  startBulk,
  undoBulk,
} from '@sealwright/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, downloadStream } from '../../../lib/api.ts';
import type { BulkSearch } from './bulk.search.ts';

export const DOCUMENTS = ['documents'] as const;

export const bulkQuery = (id: number, query: BulkSearch) =>
  queryOptions({
    queryKey: [...DOCUMENTS, 'bulk', id, query],
    queryFn: ({ signal }) => api(readBulk, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

type Asked = { act: BulkAct; selection: DocumentSelection; folder?: number | null };

/** The key makes a second try of the same press the same job. */
export const begin = (body: Asked, idempotencyKey: string): Promise<{ job: Job }> =>
  api(startBulk, { body, idempotencyKey });

export const undo = (id: number): Promise<{ job: Job }> => api(undoBulk, { params: { id } });

export const measure = (selection: DocumentSelection) => api(measureDocuments, { body: selection });

export const fetchZip = (id: number, onProgress: (bytes: number) => void) =>
  downloadStream(downloadBulk, { params: { id }, onProgress });
