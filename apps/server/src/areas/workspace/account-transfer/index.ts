/**
 * One whole account as a file in an open format, and back: docs/format-account.md. The one whose account it is, and the admins of a team,
 * ask for it; a task writes it from one snapshot; it is kept for a week. Their rights are looked at again when the file is made and taken. It goes in by the operator's command, or uploaded by an
 * administrator, or by everyone where the operator opened it.
 */
export { accountExportsRoutes } from './account-exports.routes.ts';
export { accountImportsRoutes } from './account-imports.routes.ts';
export { importAccount } from './import.ts';
export { accountTransferTasks } from './account-transfer.tasks.ts';
