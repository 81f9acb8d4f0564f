import { createTeam, getBrand, getTeam, getTeamId, listTeams, setTeamId, updateTeam } from '@sealwright/contract';
import { publicAccess, route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import type { SessionsService } from '../../people/index.ts';
import { brandOf } from './teams.brand.ts';
import { teamsService } from './teams.service.ts';

export const ownTeamsRoutes = (
  platform: Platform,
  sessions: Pick<SessionsService, 'actFor'>,
  { user }: SessionAccess,
): Route[] => {
  const teams = teamsService(platform);
  return [
    route(listTeams, user, ({ caller }) => teams.list(caller)),
    route(createTeam, user, ({ caller, body }) => teams.create(caller, body)),
    route(getTeamId, user, ({ caller: { account } }) => teams.acting(account.kind === 'team' ? account.id : null)),
    route(setTeamId, user, async ({ caller, body }) =>
      teams.acting((await sessions.actFor(caller, body.teamId)).teamId),
    ),
    route(getBrand, publicAccess, ({ params }) => brandOf(platform, params.subdomain)),
    route(getTeam, user, ({ caller, params }) => teams.get(caller, params.id)),
    route(updateTeam, user, ({ caller, params, body, request }) => teams.update(caller, params.id, body, request)),
  ];
};
