import {
  createScimToken,
  getTeamScim,
  removeScimToken,
  scimDiscovery,
  scimGroups,
  scimUnsupported,
  scimUsers,
  updateTeamScim,
} from '@sealwright/contract';
import { foreignRoute, ForeignAnswer, route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import type { Estate } from '../members/index.ts';
import { scimGroupsService } from './groups/groups.service.ts';
import { listAnswer, searchOf } from './protocol/answers.ts';
import { baseOf } from './protocol/base.ts';
import { SCIM, ScimError } from './protocol/dialect.ts';
import { configOf, named, refuseFilter, schemasOf, typesOf } from './protocol/discovery.ts';
import { directoryAccess } from './settings/access.ts';
import { scimSettingsService } from './settings/settings.service.ts';
import { scimUsersService } from './users/users.service.ts';

/** The settings for the admins of a team, and SCIM itself for its directory. */
export const scimRoutes = (
  platform: Platform,
  estate: Estate,
  { user, confirmed }: Pick<SessionAccess, 'user' | 'confirmed'>,
): Route[] => {
  const settings = scimSettingsService(platform);
  return [
    route(getTeamScim, user, ({ caller, params }) => settings.get(caller, params.team)),
    route(updateTeamScim, confirmed, ({ caller, params, body, request }) =>
      settings.choose(caller, params.team, body.heir, request),
    ),
    route(createScimToken, confirmed, ({ caller, params }) => settings.renew(caller, params.team)),
    route(removeScimToken, confirmed, ({ caller, params }) => settings.remove(caller, params)),
    ...resourceRoutes(platform, scimUsers, scimUsersService(platform, estate)),
    ...resourceRoutes(platform, scimGroups, scimGroupsService(platform)),
    ...discoveryRoutes(platform),
  ];
};

type Service = ReturnType<typeof scimUsersService> | ReturnType<typeof scimGroupsService>;

/** The calls of one kind of resource. */
function resourceRoutes(platform: Platform, calls: typeof scimUsers, service: Service): Route[] {
  const directory = directoryAccess(platform);
  return [
    foreignRoute(SCIM, calls.list, directory, ({ caller, query }) => service.list(caller, query)),
    foreignRoute(SCIM, calls.search, directory, ({ caller, body }) => service.list(caller, searchOf(body))),
    foreignRoute(SCIM, calls.create, directory, ({ caller, body, query: shown, request }) =>
      service.create(caller, body, { shown, request }),
    ),
    foreignRoute(SCIM, calls.read, directory, ({ caller, params: { id }, query: shown, request }) =>
      service.get(caller, { id, shown, request }),
    ),
    foreignRoute(SCIM, calls.replace, directory, ({ caller, params: { id }, body, query: shown, request }) =>
      service.replace(caller, body, { id, shown, request }),
    ),
    foreignRoute(SCIM, calls.patch, directory, ({ caller, params: { id }, body, query: shown, request }) =>
      service.patch(caller, body, { id, shown, request }),
    ),
    foreignRoute(SCIM, calls.remove, directory, ({ caller, params, request }) =>
      service.remove(caller, params.id, request),
    ),
  ];
}

/** What the server says of itself, and what it cannot do. */
function discoveryRoutes(platform: Platform): Route[] {
  const directory = directoryAccess(platform);
  const base = baseOf(platform.config);
  const { config, types, type, schemas, schema } = scimDiscovery;
  const answer = async (body: object) => new ForeignAnswer(200, body);
  const all = (list: object[], filter: string | undefined) => {
    refuseFilter(filter);
    return listAnswer(list, list.length, { offset: 0, limit: list.length });
  };
  return [
    foreignRoute(SCIM, config, directory, async ({ query }) => {
      refuseFilter(query.filter);
      return answer(configOf(base));
    }),
    foreignRoute(SCIM, types, directory, async ({ query }) => all(typesOf(base), query.filter)),
    foreignRoute(SCIM, type, directory, async ({ params }) => answer(named(typesOf(base), params.name))),
    foreignRoute(SCIM, schemas, directory, async ({ query }) => all(schemasOf(base), query.filter)),
    foreignRoute(SCIM, schema, directory, async ({ params }) => answer(named(schemasOf(base), params.name))),
    ...scimUnsupported.map((endpoint) =>
      foreignRoute(SCIM, endpoint, directory, async () => {
        throw new ScimError({ status: 501 }, 'This server does not support this operation.');
      }),
    ),
  ];
}
