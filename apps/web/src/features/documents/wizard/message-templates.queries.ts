import { listMessageTemplates } from '@sealwright/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

// The most an account can have.
const ALL = 100;

/** The invitation templates of the account, by name. */
export const invitationsQuery = queryOptions({
  queryKey: ['message-templates', 'invitations'],
  queryFn: async ({ signal }) =>
    (await api(listMessageTemplates, { query: { kind: 'invitation', pageSize: ALL }, signal })).results,
  staleTime: 30_000,
  // The form does not wait for it: without templates people write their own text.
  retry: false,
});
