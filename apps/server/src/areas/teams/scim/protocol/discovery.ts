import { ROOT, ScimError } from './dialect.ts';
import { GROUP, type Schema, USER } from './schemas.ts';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';
export const MOST_RESULTS = 200;

/** What this server can do (RFC 7643 §5). */
export const configOf = (base: string) => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Token of the team',
      description: 'Authorization: Bearer, with the token that an admin of the team has made',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}${ROOT}/ServiceProviderConfig` },
});

const typeOf = (base: string, { id, name, description }: Schema) => ({
  schemas: [`${CORE}:ResourceType`],
  id: name,
  name,
  endpoint: `/${name}s`,
  description,
  schema: id,
  schemaExtensions: [],
  meta: { resourceType: 'ResourceType', location: `${base}${ROOT}/ResourceTypes/${name}` },
});

const schemaOf = (base: string, { id, name, description, attributes }: Schema) => ({
  schemas: [`${CORE}:Schema`],
  id,
  name,
  description,
  attributes,
  meta: { resourceType: 'Schema', location: `${base}${ROOT}/Schemas/${id}` },
});

/** The kinds of resources (RFC 7643 §6) and their schemas (§7). */
export const typesOf = (base: string) => [USER, GROUP].map((schema) => typeOf(base, schema));
export const schemasOf = (base: string) => [USER, GROUP].map((schema) => schemaOf(base, schema));

/** The one of this id; throws 404. */
export function named<T extends { id: string }>(list: readonly T[], id: string): T {
  const found = list.find((one) => one.id.toLowerCase() === id.toLowerCase());
  if (found === undefined) throw new ScimError({ status: 404 }, `There is no ${id.slice(0, 100)}.`);
  return found;
}

/** RFC 7644 §4: who asks these by a filter is refused, for the answer would be taken for all there is. */
export function refuseFilter(filter: string | undefined): void {
  if (filter !== undefined) throw new ScimError({ status: 403 }, 'This cannot be filtered.');
}
