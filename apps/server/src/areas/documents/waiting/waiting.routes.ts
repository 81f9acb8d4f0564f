import { checkWaitingParts, listWaitingParts, openWaitingPart } from '@sealwright/contract';
import { type Access, route, type Route } from '../../../platform/http/http.ts';
import type { Actor, Scoped } from '../../access/index.ts';
import type { WaitingService } from './waiting.service.ts';

/** Programs may see what waits, and not open it: a signing link is for the person alone. */
export const waitingRoutes = (
  waiting: WaitingService,
  { user, scoped }: { user: Access<Actor>; scoped: Scoped },
): Route[] => [
  route(listWaitingParts, scoped('documents:read'), ({ caller, query, request }) =>
    waiting.list(caller, query, request),
  ),
  route(checkWaitingParts, scoped('documents:read'), ({ caller, body }) => waiting.states(caller, body.ids)),
  route(openWaitingPart, user, ({ caller, params, request }) => waiting.open(caller, params.id, request)),
];
