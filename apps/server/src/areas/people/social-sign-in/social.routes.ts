import {
  beginConnecting,
  beginSocialSignIn,
  connectIdentity,
  connectWaitingIdentity,
  googleSignIn,
  listIdentities,
  listSignInProviders,
  readWaitingIdentity,
  removeIdentity,
  socialSignIn,
} from '@sealwright/contract';
import { type Access, publicAccess, type Route, route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import type { SessionsService } from '../sessions/index.ts';
import { connectingService } from './social.connecting.ts';
import { socialProviders } from './social.providers.ts';
import { identitiesService } from './social.service.ts';
import type { ProviderSource } from './social.sources.ts';
import { socialVisits } from './social.visits.ts';
import { waitingService } from './social.waiting.ts';

export const identitiesRoutes = (
  platform: Platform,
  sessions: SessionsService,
  { user, confirmed }: { user: Access<Actor>; confirmed: Access<Actor> },
  sources: readonly ProviderSource[],
): Route[] => {
  const providers = socialProviders(platform, sources);
  const visits = socialVisits(platform, providers);
  const identities = identitiesService(platform, { sessions, providers, visits });
  const connecting = connectingService(platform, providers, visits);
  const waiting = waitingService(platform, providers);
  return [
    route(listSignInProviders, publicAccess, () => identities.list()),
    route(beginSocialSignIn, publicAccess, ({ params, body, request }) =>
      identities.begin(params.provider, body, request),
    ),
    route(socialSignIn, publicAccess, ({ params, body, request }) => identities.signIn(params.provider, body, request)),
    route(googleSignIn, publicAccess, ({ body, request }) => identities.google(body, request)),
    route(listIdentities, user, ({ caller }) => connecting.list(caller)),
    route(beginConnecting, confirmed, ({ params, caller }) => connecting.begin(caller, params.provider)),
    route(connectIdentity, confirmed, ({ params, body, caller, request }) =>
      connecting.connect(caller, params.provider, body, request),
    ),
    route(readWaitingIdentity, user, ({ body, caller }) => waiting.read(caller, body.ticket)),
    route(connectWaitingIdentity, confirmed, ({ body, caller, request }) =>
      waiting.connect(caller, body.ticket, request),
    ),
    route(removeIdentity, confirmed, ({ params, caller, request }) => connecting.remove(caller, params.id, request)),
  ];
};
