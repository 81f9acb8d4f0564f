/**
 * The people an account writes to. A contact belongs to one account; its email is unique among the account's live contacts,
 * whatever its case. SSN and FEIN are encrypted under the account's key. Deleted contacts can be restored. An act on many
 * thousands is long work; what it is done to is what matched when it was asked for.
 */
export type { Condition } from './list/conditions.reads.ts';
export { contactsTasks } from './contacts.tasks.ts';
export { manyContactsRoutes } from './bulk/bulk.routes.ts';
export { contactsRoutes } from './contacts.routes.ts';
export { type PrefillContact, readForPrefill, readSelected } from './contacts.prefill.reads.ts';
export { contactData, type ContactRow } from './contacts.shape.ts';
export {
  CLIENT_COLUMNS,
  CLIENT_ORDER,
  type ClientColumns,
  clientConditions,
  isContactOf,
  joinClient,
} from './list/clients.reads.ts';
export { mergedInto } from './merge/merged.reads.ts';
export { macsOfAccount } from './bulk/bulk.act.ts';
export { macsOf, masked } from './secrets/secrets.ts';
