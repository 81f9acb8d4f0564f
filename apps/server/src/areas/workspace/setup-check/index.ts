/**
 * Looks at what an installation depends on, for its administrators: what works, what wants a look, what is broken, and what to do. Each
 * check asks for itself and answers within its time. What keeps documents from being sealed also keeps them from being sent, and
 * administrators are told by mail.
 */
export { runSetupCheck } from './setup-check.service.ts';
export { setupCheckRoutes } from './setup-check.routes.ts';
export { setupCheckTasks } from './setup-check.tasks.ts';
