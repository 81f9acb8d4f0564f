import { queryOptions } from '@tanstack/react-query';
import { ApiError, networkError } from '../../../lib/api-error.ts';
import type { GuideKey } from './documentation.search.ts';
import { callsOf, type OpenApi } from './openapi.ts';

/** Every call of the API, from the instance’s own OpenAPI document. It changes only with the version that runs. */
export const callsQuery = () =>
  queryOptions({
    queryKey: ['openapi'],
    queryFn: async ({ signal }) => callsOf(await readOpenApi(signal)),
    staleTime: Infinity,
  });

async function readOpenApi(signal: AbortSignal): Promise<OpenApi> {
  const response = await fetch('/api/openapi.json', { signal }).catch((cause: unknown) => {
    throw signal.aborted ? cause : networkError(cause);
  });
  if (!response.ok) throw new ApiError('unavailable', { status: response.status });
  return (await response.json()) as OpenApi;
}

const TEXTS: Record<GuideKey, () => Promise<{ default: string }>> = {
  'first-document': () => import('./guides/first-document.md?raw'),
  embedding: () => import('./guides/embedding.md?raw'),
  errors: () => import('./guides/errors.md?raw'),
  webhooks: () => import('./guides/webhooks.md?raw'),
};

export const guideQuery = (guide: GuideKey) =>
  queryOptions({
    queryKey: ['guide', guide],
    queryFn: async () => (await TEXTS[guide]()).default,
    staleTime: Infinity,
  });
