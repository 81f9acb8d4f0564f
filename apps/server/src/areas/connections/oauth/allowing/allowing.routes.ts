import {
  answerOauthAuthorization,
  getOauthAuthorization,
  listAllowedApplications,
  revokeAllowedApplication,
} from '@sealwright/contract';
import { route, type Route } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { SessionAccess } from '../../../access/index.ts';
import type { OauthProvider } from '../provider/provider.ts';
import { allowedService } from './allowed.service.ts';
import { authorizationsService } from './authorizations.service.ts';

/** A program allows nothing to another: all of it is for the person. */
export const allowingRoutes = (platform: Platform, provider: OauthProvider, access: SessionAccess): Route[] => {
  const authorizations = authorizationsService(platform, provider);
  const allowed = allowedService(platform);
  return [
    route(getOauthAuthorization, access.user, ({ caller, params, request }) =>
      authorizations.get(caller, params.uid, request),
    ),
    route(answerOauthAuthorization, access.confirmed, ({ caller, params, body, request }) =>
      authorizations.answer(caller, { uid: params.uid, answer: body, request }),
    ),
    route(listAllowedApplications, access.user, ({ caller }) => allowed.list(caller)),
    route(revokeAllowedApplication, access.user, async ({ caller, params, request }) => {
      await allowed.revoke(caller, params.id, request);
      return {};
    }),
  ];
};
