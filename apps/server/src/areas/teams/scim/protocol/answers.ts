import { createHash } from 'node:crypto';
import { ForeignAnswer, type Incoming } from '../../../../platform/http/http.ts';
import { refused, ScimError } from './dialect.ts';
import { MOST_RESULTS } from './discovery.ts';
import { isObject, projected, type Resource, type Shown } from './resource.ts';
import type { Schema } from './schemas.ts';

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const USUAL_COUNT = 100;

/** A page as SCIM counts: `startIndex` from 1. */
export type Page = { offset: number; limit: number };

/** RFC 7644 §3.4.2.4: what is too small is taken for the smallest there is. Throws `invalidValue`. */
export function pageOf({ startIndex, count }: { startIndex?: unknown; count?: unknown }): Page {
  const limit = Math.min(MOST_RESULTS, Math.max(0, numberOf(count, USUAL_COUNT)));
  return { offset: Math.max(1, numberOf(startIndex, 1)) - 1, limit };
}

function numberOf(given: unknown, otherwise: number): number {
  if (given === undefined || given === null || given === '') return otherwise;
  const number = Number(given);
  if (!Number.isSafeInteger(number)) throw refused('invalidValue', 'startIndex and count are whole numbers.');
  return number;
}

/** What a search names in its body, as the query of a list would (RFC 7644 §3.4.3). */
export function searchOf(
  body: unknown,
): Shown & { filter?: string | undefined; startIndex?: unknown; count?: unknown } {
  const given = isObject(body) ? body : {};
  const list = (value: unknown): string | undefined => (Array.isArray(value) ? value.join(',') : undefined);
  const { filter } = given;
  if (filter !== undefined && typeof filter !== 'string') throw refused('invalidFilter', 'A filter is a text.');
  return {
    filter,
    startIndex: given['startIndex'],
    count: given['count'],
    attributes: list(given['attributes']),
    excludedAttributes: list(given['excludedAttributes']),
  };
}

export const listAnswer = (resources: object[], totalResults: number, { offset }: Page): ForeignAnswer =>
  new ForeignAnswer(200, {
    schemas: [LIST],
    totalResults,
    startIndex: offset + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  });

/** A weak tag: two resources of one tag say the same (RFC 7644 §3.14). */
export const tagOf = (content: unknown): string =>
  `W/"${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 24)}"`;

const metaOf = (resource: Resource) => resource['meta'] as { location: string; version: string };

/** One resource, with its address and tag. Not sent again to who has it as it is. */
export function resourceAnswer(
  schema: Schema,
  resource: Resource,
  shown: Shown,
  { request, status = 200 }: { request: Incoming; status?: 200 | 201 },
): ForeignAnswer {
  const { location, version } = metaOf(resource);
  const headers = { etag: version, ...(status === 201 ? { location } : {}) };
  const isKnown = request.method === 'GET' && tagsIn(request, 'if-none-match').includes(version);
  return isKnown
    ? new ForeignAnswer(304, null, headers)
    : new ForeignAnswer(status, projected(schema, resource, shown), headers);
}

/** Throws 412 where the request names other versions than the present one. */
export function refuseOther(request: Incoming, resource: Resource): void {
  const tags = tagsIn(request, 'if-match');
  if (tags.length === 0 || tags.includes('*') || tags.includes(metaOf(resource).version)) return;
  throw new ScimError({ status: 412 }, 'The resource has changed since it was read.');
}

/** Weak and strong tags are one here: proxies and directories write them as they like. */
function tagsIn({ headers }: Incoming, name: 'if-match' | 'if-none-match'): string[] {
  const header = headers[name];
  if (typeof header !== 'string') return [];
  return header
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
    .map((tag) => (tag === '*' || tag.startsWith('W/') ? tag : `W/${tag}`));
}
