/**
 * The people an account writes to. A contact belongs to one account; its email is unique among the account's live
 * contacts, whatever its case. So far they are listed and searched, which feeds the recipient suggestions of the wizard.
 */
export { contactsRoutes } from './contacts.routes.ts';
export { contactsService } from './contacts.service.ts';
