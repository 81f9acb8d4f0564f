import {
  addTeamDomain,
  checkTeamDomain,
  findTeamSignIn,
  getTeamSignIn,
  listTeamDomains,
  mailTeamDomain,
  proveTeamDomain,
  removeTeamDomain,
  updateTeamSignIn,
} from '@sealwright/contract';
import { publicAccess, route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { domainsProving } from './domains.proving.ts';
import { domainsService } from './domains.service.ts';
import { findSignIn } from './sign-in.finding.ts';
import { signInService } from './sign-in.service.ts';

export const enterpriseRoutes = (platform: Platform, { user, confirmed }: SessionAccess): Route[] => {
  const domains = domainsService(platform);
  const proving = domainsProving(platform);
  const signIn = signInService(platform);
  return [
    route(listTeamDomains, user, ({ caller, params }) => domains.list(caller, params.team)),
    route(addTeamDomain, confirmed, ({ caller, params, body }) => domains.add(caller, params.team, body.domain)),
    route(checkTeamDomain, confirmed, ({ caller, params }) => proving.check(caller, params.team, params.id)),
    route(mailTeamDomain, confirmed, ({ caller, params, body }) =>
      proving.mail(caller, params.team, params.id, body.mailbox),
    ),
    route(proveTeamDomain, confirmed, ({ caller, params, body }) =>
      proving.enterCode(caller, params.team, params.id, body.code),
    ),
    route(removeTeamDomain, confirmed, ({ caller, params }) => domains.remove(caller, params.team, params.id)),
    route(getTeamSignIn, user, ({ caller, params }) => signIn.get(caller, params.team)),
    route(updateTeamSignIn, confirmed, ({ caller, params, body, request }) =>
      signIn.update(caller, params.team, body, request),
    ),
    route(findTeamSignIn, publicAccess, ({ body, request }) => findSignIn(platform, body, request)),
  ];
};
