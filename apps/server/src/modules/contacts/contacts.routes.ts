import { listContacts } from '@sealwright/contract';
import { type Access, route, type Route } from '../../platform/http.ts';
import type { ContactsService } from './contacts.service.ts';

export const contactsRoutes = <C extends { accountId: number }>(
  contacts: ContactsService,
  { user }: { user: Access<C> },
): Route[] => [route(listContacts, user, ({ caller, query, request }) => contacts.list(caller, query, request))];
