import type { Input, listContacts, Output } from '@sealwright/contract';
import type { Incoming } from '../../platform/http.ts';
import { toList } from '../../platform/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import { readContacts, toContact } from './contacts.reads.ts';

export type ContactsService = ReturnType<typeof contactsService>;

export const contactsService = ({ db }: Pick<Platform, 'db'>) => ({
  list: async (
    caller: { accountId: number },
    query: Input<typeof listContacts>['query'],
    request: Incoming,
  ): Promise<Output<typeof listContacts>> =>
    toList(request, query, await readContacts(db, caller.accountId, query), toContact),
});
