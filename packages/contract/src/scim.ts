import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Named, Time } from './lists.ts';
import { permissions } from './permissions.ts';

const TeamParams = z.object({ team: Id });

/** The connection of a team to the directory of its company, which adds and removes members by SCIM. */
export const TeamScim = z.object({
  /** What the directory is given beside the token. */
  baseAddress: z.string(),
  /** Null where there is none. It is shown once, when it is made. */
  token: z.object({ hint: z.string(), createdAt: Time, lastUsedAt: Time.nullable() }).nullable(),
  /** The admin who takes over what those own who go; null: the one who has been an admin longest. */
  heir: Named.nullable(),
  version: z.number().int(),
  permissions: permissions('update'),
});
export type TeamScim = z.infer<typeof TeamScim>;

export const getTeamScim = endpoint('GET /api/teams/:team/scim/', 'Get a team’s directory connection', {
  params: TeamParams,
  response: TeamScim,
});

export const updateTeamScim = endpoint(
  'PUT /api/teams/:team/scim/',
  'Choose who takes over from people removed by the directory',
  {
    params: TeamParams,
    /** An admin of the team. */
    body: z.object({ heir: Id.nullable() }),
    response: TeamScim,
    current: TeamScim,
  },
);

export const createScimToken = endpoint(
  'POST /api/teams/:team/scim/token/',
  'Create a directory token. It replaces the previous one',
  { params: TeamParams, response: TeamScim.extend({ secret: z.string() }), status: 201, isSecret: true },
);

export const removeScimToken = endpoint('DELETE /api/teams/:team/scim/token/', 'Delete the directory token', {
  params: TeamParams,
  status: 204,
});

/**
 * SCIM 2.0 (RFC 7643, RFC 7644): another's protocol. What it says of its attributes is read by the server, which knows their schemas.
 */
const Resource = z.looseObject({});
const Attributes = { attributes: z.string().optional(), excludedAttributes: z.string().optional() };
const ShownQuery = z.object(Attributes);
const ListedQuery = z.object({
  ...Attributes,
  filter: z.string().optional(),
  startIndex: z.string().optional(),
  count: z.string().optional(),
});

const resources = (name: 'Users' | 'Groups') => ({
  list: endpoint(`GET /scim/v2/${name}`, `SCIM: lists ${name}`, {
    query: ListedQuery,
    response: Resource,
    transport: 'foreign',
  }),
  search: endpoint(`POST /scim/v2/${name}/.search`, `SCIM: lists ${name}, asked in the body`, {
    body: Resource,
    response: Resource,
    transport: 'foreign',
  }),
  create: endpoint(`POST /scim/v2/${name}`, `SCIM: adds to ${name}`, {
    query: ShownQuery,
    body: Resource,
    response: Resource,
    status: 201,
    transport: 'foreign',
  }),
  read: endpoint(`GET /scim/v2/${name}/:id`, `SCIM: reads one of ${name}`, {
    params: IdParams,
    query: ShownQuery,
    response: Resource,
    transport: 'foreign',
  }),
  replace: endpoint(`PUT /scim/v2/${name}/:id`, `SCIM: replaces one of ${name}`, {
    params: IdParams,
    query: ShownQuery,
    body: Resource,
    response: Resource,
    transport: 'foreign',
  }),
  patch: endpoint(`PATCH /scim/v2/${name}/:id`, `SCIM: changes one of ${name}`, {
    params: IdParams,
    query: ShownQuery,
    body: Resource,
    response: Resource,
    transport: 'foreign',
  }),
  remove: endpoint(`DELETE /scim/v2/${name}/:id`, `SCIM: removes one of ${name}`, {
    params: IdParams,
    status: 204,
    transport: 'foreign',
  }),
});

export const scimUsers = resources('Users');
export const scimGroups = resources('Groups');

const about = (path: string, summary: string) =>
  endpoint(`GET /scim/v2/${path}`, `SCIM: ${summary}`, {
    query: z.object({ filter: z.string().optional() }),
    response: Resource,
    transport: 'foreign',
  });

const oneOf = (path: string, summary: string) =>
  endpoint(`GET /scim/v2/${path}/:name`, `SCIM: ${summary}`, {
    params: z.object({ name: z.string() }),
    response: Resource,
    transport: 'foreign',
  });

/** What the server can do, by its own word. */
export const scimDiscovery = {
  config: about('ServiceProviderConfig', 'what this server can do'),
  types: about('ResourceTypes', 'the kinds of resources'),
  type: oneOf('ResourceTypes', 'one kind of resource'),
  schemas: about('Schemas', 'the schemas of the resources'),
  schema: oneOf('Schemas', 'one schema'),
};

const METHODS_OF_ME = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Parts of SCIM that are optional and answer that they are not there. */
export const scimUnsupported = [
  endpoint('POST /scim/v2/Bulk', 'SCIM: bulk operations, which are not supported', {
    body: Resource,
    response: Resource,
    transport: 'foreign',
  }),
  ...METHODS_OF_ME.map((method) =>
    endpoint(`${method} /scim/v2/Me`, 'SCIM: the person who asks, which a directory is not', {
      response: Resource,
      transport: 'foreign',
    }),
  ),
];
