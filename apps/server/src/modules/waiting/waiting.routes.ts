import { listWaitingParts, openWaitingPart } from '@sealwright/contract';
import { type Access, route, type Route } from '../../platform/http.ts';
import type { Actor } from '../sessions/index.ts';
import type { WaitingService } from './waiting.service.ts';

export const waitingRoutes = (waiting: WaitingService, { user }: { user: Access<Actor> }): Route[] => [
  route(listWaitingParts, user, ({ caller, query, request }) => waiting.list(caller, query, request)),
  route(openWaitingPart, user, ({ caller, params, request }) => waiting.open(caller, params.id, request)),
];
