import type { Input, listContacts, Output } from '@sealwright/contract';
import type { Incoming } from '../../platform/http.ts';
import { toList } from '../../platform/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import { readTagNames } from '../tags/index.ts';
import { readContacts } from './contacts.reads.ts';
import { toSummary } from './contacts.shape.ts';

export type ContactsService = ReturnType<typeof contactsService>;

export const contactsService = ({ db }: Pick<Platform, 'db'>) => ({
  list: async (
    caller: { accountId: number },
    query: Input<typeof listContacts>['query'],
    request: Incoming,
  ): Promise<Output<typeof listContacts>> => {
    const page = await readContacts(db, caller.accountId, query);
    const names = await readTagNames(
      db,
      caller.accountId,
      page.rows.flatMap(({ tagIds }) => tagIds),
    );
    return toList(request, query, page, (row) => toSummary(row, names));
  },
});
