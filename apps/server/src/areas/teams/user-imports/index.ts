/**
 * Importing users: a platform administrator uploads a list of people, sees who of them is new, known or wrong, and starts the job
 * that adds the new ones. Each comes without a password and gets the mail that activates the account; where the list names a team
 * they are invited to it, so that no one is put into a team unasked. Read `user-imports.rows.ts`, then `user-imports.job.ts`.
 */
export { userImportsRoutes } from './user-imports.routes.ts';
export { userImportsTasks } from './user-imports.tasks.ts';
