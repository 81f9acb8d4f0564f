import { exportTeamEvents, listTeamEvents, listTeamLogPeople } from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { teamLogService } from './team-log.service.ts';

export const teamLogRoutes = (platform: Platform, { user }: SessionAccess): Route[] => {
  const log = teamLogService(platform);
  return [
    route(listTeamEvents, user, ({ caller, params, query, request }) => log.list(caller, params.team, query, request)),
    route(listTeamLogPeople, user, ({ caller, params }) => log.people(caller, params.team)),
    route(exportTeamEvents, user, ({ caller, params, query }) => log.export(caller, params.team, query)),
  ];
};
