/**
 * Live sessions: the sender and one recipient go through a document together, with screens, cameras and
 * microphones shared between their browsers (docs/decisions/0098, 0110). The recipient agrees first, either side ends it at once, and so does
 * the product when the document or the part is gone. The server passes on what the browsers need to find each other and records nothing; the evidence has who, when it began and ended.
 * Read `live-sessions.policy.ts`, the two services, `live-sessions.ending.ts`, then `live-sessions.lines.ts`.
 */
export { liveLines } from './live-sessions.lines.ts';
export { liveSessionsRoutes } from './live-sessions.routes.ts';
export { liveSessionsSubscriber } from './live-sessions.subscriber.ts';
export { liveSessionsTasks } from './live-sessions.tasks.ts';
