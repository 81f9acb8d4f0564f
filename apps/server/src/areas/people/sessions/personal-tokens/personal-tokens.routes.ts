import { createPersonalToken, listPersonalTokens, revokePersonalToken } from '@sealwright/contract';
import { route, type Route } from '../../../../platform/http/http.ts';
import type { SessionAccess } from '../../../access/index.ts';
import type { TokensService } from './personal-tokens.service.ts';

/** A token makes, lists and revokes no tokens: all three are for the person. */
export const tokensRoutes = (tokens: TokensService, access: Pick<SessionAccess, 'user' | 'confirmed'>): Route[] => [
  route(listPersonalTokens, access.user, ({ caller }) => tokens.list(caller)),
  route(createPersonalToken, access.confirmed, ({ caller, body, request }) => tokens.create(caller, body, request)),
  route(revokePersonalToken, access.user, ({ caller, params, request }) => tokens.revoke(caller, params.id, request)),
];
