import { changeTeamStatus, getManagedTeam, listManagedTeams } from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { type Known, teamsAdministrationService } from './administration.service.ts';

export const teamsAdministrationRoutes = (
  platform: Platform,
  known: Known,
  { platformAdmin }: SessionAccess,
): Route[] => {
  const teams = teamsAdministrationService(platform, known);
  return [
    route(listManagedTeams, platformAdmin, ({ caller, query, request }) => teams.list(caller, query, request)),
    route(getManagedTeam, platformAdmin, ({ caller, params }) => teams.get(caller, params.id)),
    route(changeTeamStatus, platformAdmin, ({ caller, params, body }) =>
      teams.changeStatus(caller, params.id, body.isActive),
    ),
  ];
};
