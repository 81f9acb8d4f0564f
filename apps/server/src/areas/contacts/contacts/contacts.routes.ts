import {
  createContact,
  deleteContact,
  getContact,
  listContactDocuments,
  listContactEvents,
  listContacts,
  restoreContact,
  revealContactSecret,
  updateContact,
} from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor, SessionAccess } from '../../access/index.ts';
import { contactsRevealService } from './secrets/reveal.service.ts';
import { contactsService } from './contacts.service.ts';
import { contactsWritingService } from './contacts.writing.service.ts';

/** One contact, and the list of them. */
export const contactsRoutes = (platform: Platform, { confirmed, scoped }: SessionAccess): Route[] => {
  const contacts = contactsService(platform);
  const writing = contactsWritingService(platform);
  const revealing = contactsRevealService(platform);
  const [read, write] = [scoped('contacts:read'), scoped('contacts:write')];
  return [
    route(listContacts, read, ({ caller, query, request }) => contacts.list(caller, query, request)),
    route(getContact, read, ({ caller, params }) => contacts.get(caller, params.id)),
    route(createContact, write, ({ caller, body }) => writing.create(caller, body)),
    route(updateContact, write, ({ caller, params, body, request }) =>
      writing.update(caller, params.id, body, request),
    ),
    route(deleteContact, write, ({ caller, params, request }) => writing.delete(caller, params.id, request)),
    route(restoreContact, write, ({ caller, params, request }) => writing.restore(caller, params.id, request)),
    route(revealContactSecret, confirmed, ({ caller, params, body, request }) =>
      revealing.reveal(caller, params.id, body.field, request),
    ),
    route(listContactDocuments, read, ({ caller, params, query, request }) => {
      requireDocuments(caller);
      return contacts.documents(caller, params.id, query, request);
    }),
    route(listContactEvents, read, ({ caller, params, query, request }) =>
      contacts.events(caller, params.id, query, request),
    ),
  ];
};

/** A program that may read contacts may not yet know of documents. */
function requireDocuments({ scopes }: Actor): void {
  if (scopes !== null && !scopes.includes('documents:read')) throw new AppError('insufficient_scope');
}
