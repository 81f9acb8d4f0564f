/**
 * Events as calendar files (RFC 5545): one event, or all that are open to a person at an address that their calendar subscribes to.
 * The address works without signing in, so it is made of a secret, and can be renewed and ended.
 */
export { calendarRoutes } from './calendar.routes.ts';
export { eraseCalendar } from './calendar.repo.ts';
