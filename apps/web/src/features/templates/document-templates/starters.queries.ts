import { addStarter, listStarters, type StarterKey } from '@sealwright/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { ROOT, useKnowTemplate } from './templates.queries.ts';

export const startersQuery = queryOptions({
  queryKey: [...ROOT, 'starters'],
  queryFn: ({ signal }) => api(listStarters, { signal }),
  staleTime: Infinity,
  // A template can begin without it.
  retry: false,
});

export const useAddStarter = () => {
  const know = useKnowTemplate();
  return useMutation({
    mutationFn: (key: StarterKey) => api(addStarter, { params: { key } }),
    onSuccess: know,
  });
};
