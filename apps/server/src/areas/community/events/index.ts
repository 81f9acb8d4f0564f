/**
 * Events: what administrators invite people to. Times are kept as clocks at the event show them, with the moments that this means.
 * People whose groups open an event answer it, and are reminded once. To read: `events.kind.ts`, then `open.service.ts`.
 */
export { goersOf, isEventOpenTo } from './events.audience.reads.ts';
export { eventKind } from './events.kind.ts';
export { answersOfPerson, eraseAnswers } from './events.people.repo.ts';
export { countOpenEvents, openEventsOf, type OpenEventRow, readOpenEvent } from './events.open.reads.ts';
export { communityEventsRoutes } from './events.routes.ts';
export { eventsTasks } from './events.tasks.ts';
