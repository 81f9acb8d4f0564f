/**
 * Contacts from files. An import is a job: it survives the death of the server, loses no row and writes none twice; each row that
 * cannot become a contact is named with its reason.
 */
export { importsTasks } from './imports.tasks.ts';
export { importsRoutes } from './imports.routes.ts';
