import { listContacts } from '@sealwright/contract';
import { route, type Route } from '../../platform/http.ts';
import type { Scoped } from '../sessions/index.ts';
import type { ContactsService } from './contacts.service.ts';

export const contactsRoutes = <C extends { accountId: number }>(
  contacts: ContactsService,
  { scoped }: { scoped: Scoped<C> },
): Route[] => [
  route(listContacts, scoped('contacts:read'), ({ caller, query, request }) => contacts.list(caller, query, request)),
];
