import {
  createTeam,
  getBrand,
  getLogo,
  getTeam,
  getTeamId,
  listTeams,
  removeLogo,
  setTeamId,
  updateTeam,
  uploadLogo,
} from '@sealwright/contract';
import { publicAccess, route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import type { FilesService, PdfThreads } from '../../files/index.ts';
import type { SessionsService } from '../../people/index.ts';
import { brandOf } from './teams.brand.ts';
import { logoService } from './teams.logo.service.ts';
import { teamsService } from './teams.service.ts';

export const ownTeamsRoutes = (
  platform: Platform,
  parts: { files: FilesService; threads: PdfThreads },
  sessions: Pick<SessionsService, 'actFor'>,
  { user }: SessionAccess,
): Route[] => {
  const teams = teamsService(platform);
  const logos = logoService(platform, parts);
  return [
    route(listTeams, user, ({ caller }) => teams.list(caller)),
    route(createTeam, user, ({ caller, body }) => teams.create(caller, body)),
    route(getTeamId, user, ({ caller: { account } }) => teams.acting(account.kind === 'team' ? account.id : null)),
    route(setTeamId, user, async ({ caller, body }) =>
      teams.acting((await sessions.actFor(caller, body.teamId)).teamId),
    ),
    route(getBrand, publicAccess, ({ params }) => brandOf(platform, params.subdomain)),
    route(getTeam, user, ({ caller, params }) => teams.get(caller, params.id)),
    route(uploadLogo, user, ({ caller, params, upload, request }) => logos.set(caller, params.id, upload, request)),
    route(removeLogo, user, ({ caller, params, request }) => logos.remove(caller, params.id, request)),
    route(getLogo, publicAccess, ({ params }) => logos.show(params.key)),
    route(updateTeam, user, ({ caller, params, body, request }) => teams.update(caller, params.id, body, request)),
  ];
};
