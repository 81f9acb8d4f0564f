/**
 * The people an account writes to, their tags, and how they come and go as files. Lists hold for millions of rows.
 * Read `contacts`, then `tags`, `imports` and `exports`.
 */
export {
  CLIENT_COLUMNS,
  CLIENT_ORDER,
  type ClientColumns,
  clientConditions,
  type ContactRow,
  contactsTasks,
  contactsRoutes,
  contactData,
  isContactOf,
  joinClient,
  macsOf,
  macsOfAccount,
  manyContactsRoutes,
  masked,
  mergedInto,
  type PrefillContact,
  readForPrefill,
  readSelected,
} from './contacts/index.ts';
export { tagsTasks, tagsRoutes } from './tags/index.ts';
export { importsTasks, importsRoutes } from './imports/index.ts';
export { exportsRoutes } from './exports/index.ts';
