import {
  createOauthApplication,
  deleteOauthApplication,
  getOauthApplication,
  listOauthApplications,
  rotateOauthSecret,
  tryOauthApplication,
  updateOauthApplication,
} from '@sealwright/contract';
import { route, type Route } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { SessionAccess } from '../../../access/index.ts';
import { applicationChanges } from './applications.changes.ts';
import { applicationsService } from './applications.service.ts';

/** Where codes are sent, and with what secret they are exchanged, a stolen session must not change. */
export const applicationsRoutes = (platform: Platform, { user, confirmed }: SessionAccess): Route[] => {
  const applications = applicationsService(platform);
  const changes = applicationChanges(platform);
  return [
    route(listOauthApplications, user, ({ caller, query, request }) => applications.list(caller, query, request)),
    route(getOauthApplication, user, ({ caller, params }) => applications.get(caller, params.id)),
    route(createOauthApplication, confirmed, ({ caller, body, request }) => applications.create(caller, body, request)),
    route(updateOauthApplication, confirmed, ({ caller, params, body, request }) =>
      changes.update(caller, params.id, body, request),
    ),
    route(rotateOauthSecret, confirmed, ({ caller, params, request }) => changes.rotate(caller, params.id, request)),
    route(tryOauthApplication, user, ({ caller, params }) => applications.trial(caller, params.id)),
    route(deleteOauthApplication, confirmed, async ({ caller, params, request }) => {
      await changes.delete(caller, params.id, request);
      return {};
    }),
  ];
};
