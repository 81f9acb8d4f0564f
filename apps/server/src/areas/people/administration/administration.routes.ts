import {
  changeUserRole,
  deleteUser,
  endUserSessions,
  exportUsers,
  getManagedUser,
  keepUser,
  listUsers,
  requireNewPassword,
  resendUserActivation,
  toggleAccountStatus,
} from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { requireConfirmed } from '../sessions/index.ts';
import type { EndSessions } from '../users/index.ts';
import { usersListsService } from './administration.lists.service.ts';
import { signInService } from './administration.sign-in.service.ts';
import { type Erasure, standingService } from './administration.standing.service.ts';

export const usersAdministrationRoutes = (
  platform: Platform,
  { endAll, erasure }: { endAll: EndSessions; erasure: Erasure },
  { platformAdmin, superAdmin }: SessionAccess,
): Route[] => {
  const lists = usersListsService(platform);
  const standing = standingService(platform, endAll, erasure);
  const signIn = signInService(platform, endAll);
  return [
    route(listUsers, platformAdmin, ({ caller, query, request }) => lists.list(caller, query, request)),
    route(exportUsers, platformAdmin, ({ caller, query, request }) => lists.export(caller, query, request)),
    route(getManagedUser, platformAdmin, ({ caller, params }) => lists.get(caller, params.id)),
    route(toggleAccountStatus, platformAdmin, ({ caller, params, body, request }) =>
      standing.toggle(caller, params.id, body, request),
    ),
    route(changeUserRole, superAdmin, async ({ caller, params, body, request }) => {
      await requireConfirmed(platform, caller);
      return signIn.changeRole(caller, params.id, body, request);
    }),
    route(resendUserActivation, platformAdmin, ({ caller, params, request }) =>
      signIn.resendActivation(caller, params.id, request),
    ),
    route(requireNewPassword, platformAdmin, ({ caller, params, request }) =>
      signIn.requirePassword(caller, params.id, request),
    ),
    route(endUserSessions, platformAdmin, ({ caller, params, request }) =>
      signIn.endSessions(caller, params.id, request),
    ),
    route(deleteUser, platformAdmin, async ({ caller, params, request }) => {
      await requireConfirmed(platform, caller);
      return standing.delete(caller, params.id, request);
    }),
    route(keepUser, platformAdmin, ({ caller, params, request }) => standing.keep(caller, params.id, request)),
  ];
};
