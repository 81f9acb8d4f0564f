import {
  type BulkSendDetails,
  type ContactSelection,
  createBulkSend,
  isSearchable,
  listTemplates,
} from '@sealwright/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

const OFFERED = 50;

/** The templates that can be sent, the one used most first. */
export const templateChoicesQuery = (typed: string) => {
  const text = isSearchable(typed) ? { search: typed.trim() } : {};
  const query = { ...text, kind: 'document', pageSize: OFFERED, ordering: '-use_count' } as const;
  return queryOptions({
    queryKey: ['templates', 'to-send', query],
    queryFn: async ({ signal }) => (await api(listTemplates, { query, signal })).results,
    select: (templates) =>
      templates.filter(({ publishedVersion, archivedAt, permissions }) => {
        return publishedVersion > 0 && archivedAt === null && permissions.use;
      }),
    placeholderData: keepPreviousData,
  });
};

export const beginBulkSend = (template: number, selection: ContactSelection): Promise<BulkSendDetails> =>
  api(createBulkSend, { params: { id: template }, body: selection });
