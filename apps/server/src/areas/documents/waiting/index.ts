/**
 * What waits for a person who is signed in: their parts in documents of whichever account, known by their address. They
 * open one from here as they would from its mail; what they do in it is the business of `signing`.
 */
export { isTheirTurn } from './waiting.reads.ts';
export { waitingRoutes } from './waiting.routes.ts';
export { type WaitingService, waitingService } from './waiting.service.ts';
