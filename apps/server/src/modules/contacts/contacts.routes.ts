import { listContacts } from '@sealwright/contract';
import { route, type Route } from '../../platform/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SessionAccess } from '../sessions/index.ts';
import { contactsService } from './contacts.service.ts';

/** One contact, and the list of them. */
export const contactsRoutes = (platform: Platform, { scoped }: SessionAccess): Route[] => {
  const contacts = contactsService(platform);
  return [
    route(listContacts, scoped('contacts:read'), ({ caller, query, request }) => contacts.list(caller, query, request)),
  ];
};
