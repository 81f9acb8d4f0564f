import * as contract from '@sealwright/contract';
import { type Endpoint, ERROR_CODES, statusOf, textOf, toWire, wireKey } from '@sealwright/contract';
import { z } from 'zod';
import { exampleOf } from './openapi-examples.ts';
import { namedSchemas, wireSchema } from './openapi-schema.ts';
import type { Route } from './http.ts';
import type { Json, OpenApiDocument, Operation } from './openapi-types.ts';

export type { OpenApiDocument } from './openapi-types.ts';

/** OpenAPI 3.1 from the very shapes that check requests and answers, in the words of the wire. */
export function openApiDocument(routes: Route[]): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const { path, method, describe } of describedCalls(routes)) {
    paths[path] = { ...paths[path], [method]: describe() };
  }
  return { ...openApiHead(), paths };
}

/** `describe` takes some milliseconds, and what it makes some ten kilobytes: too much to do and keep for all calls at once. */
export type DescribedCall = {
  method: string;
  path: string;
  tag: string;
  summary: string;
  describe: () => Operation;
};

export function describedCalls(routes: Route[]): DescribedCall[] {
  return [...groupByCall(routes)].map(([at, sharing]) => {
    const [method = 'GET', path = '/'] = at.split(' ');
    return {
      method: method.toLowerCase(),
      path: path.replaceAll(/:(\w+)/g, '{$1}'),
      tag: tagOf(path),
      summary: summaryOf(sharing),
      describe: () => operation(sharing),
    };
  });
}

const summaryOf = (sharing: Route[]): string =>
  [...new Set(sharing.map(({ endpoint }) => endpoint.summary))].join(' · ');

/** All but the paths. */
export function openApiHead(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sealwright',
      version: '1',
      description: 'Every path is served with and without its trailing slash. Every POST accepts Idempotency-Key.',
    },
    servers: [{ url: '/' }, { url: '/v1', description: 'The same paths' }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An access token from signing in.' },
        personalToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'A personal access token (swp_…) with the scope shown for the call.',
        },
        directory: { type: 'http', scheme: 'bearer', description: 'The token of a team’s directory (sws_…).' },
        link: { type: 'apiKey', in: 'query', name: 'token', description: 'The token of a signing link.' },
      },
      schemas: { Problem: problemSchema(), ...namedSchemas() },
    },
  };
}

function groupByCall(routes: Route[]): Map<string, [Route, ...Route[]]> {
  const calls = new Map<string, [Route, ...Route[]]>();
  for (const item of routes) {
    const known = calls.get(item.endpoint.at);
    if (known === undefined) calls.set(item.endpoint.at, [item]);
    else known.push(item);
  }
  return calls;
}

/**
 * Calls that share a path (one for senders, one for signers) are one operation that takes either body, gives either answer,
 * and needs only the parameters that both need.
 */
function operation(sharing: [Route, ...Route[]]): Operation {
  const [{ endpoint }] = sharing;
  const path = endpoint.at.split(' ')[1] ?? '/';
  const method = endpoint.at.split(' ')[0] ?? 'GET';
  const bodies = sharing.flatMap((item) => bodyOf(item, method));
  const [operationId] = sharing.flatMap(({ endpoint }) => NAMES.get(endpoint) ?? []);
  return {
    ...(operationId === undefined ? {} : { operationId }),
    'x-transport': endpoint.transport,
    summary: summaryOf(sharing),
    tags: [tagOf(path)],
    'x-access': sharing.map(({ access }) => access.name),
    'x-scope': sharing.flatMap(({ access }) => access.scope ?? []),
    security: sharing.flatMap(({ access }) => securityOf(access)),
    parameters: [...parametersIn('path', sharing), ...parametersIn('query', sharing), ...ifMatchOf(sharing)],
    ...(bodies.length === 0 ? {} : { requestBody: { required: true, content: eitherOf(bodies) } }),
    responses: {
      ...answersOf(sharing),
      ...conflictOf(sharing),
      default: refusalOf(sharing[0]),
    },
  };
}

/** What the client in `packages/sdk` calls them by. */
const NAMES = new Map(Object.entries(contract).map(([name, value]) => [value as unknown as Endpoint, name]));

/** How a call is refused. Protocols of others say in their own documents how. */
const refusalOf = ({ dialect }: Route): Json =>
  dialect === undefined
    ? {
        description: 'Error: RFC 9457 problem details',
        content: { 'application/problem+json': { schema: PROBLEM } },
      }
    : { description: 'Error', content: { [dialect.mediaType]: { schema: { type: 'object' } } } };

function securityOf({ name, scope }: Route['access']): Json[] {
  if (name === 'public') return [{}];
  if (name === 'directory') return [{ directory: [] }];
  if (/token|link|recipient|signer/.test(name)) return [{ link: [] }];
  return scope === undefined ? [{ bearer: [] }] : [{ bearer: [] }, { personalToken: [scope] }];
}

function bodyOf({ endpoint, dialect }: Route, method: string): Json[] {
  if (endpoint.transport === 'upload') return [multipart(endpoint.parts)];
  if (endpoint.transport === 'raw') return [RAW];
  const schema = wireSchema(endpoint.body, 'input', endpoint.transport !== 'foreign');
  const isEmpty = Object.keys(schema['properties'] ?? {}).length === 0 && schema['anyOf'] === undefined;
  if (method === 'GET' || isEmpty) return [];
  const example = dialect === undefined ? exampleOf(endpoint.body) : undefined;
  const shown = example === undefined ? {} : { example: toWire(example) };
  return [{ [dialect?.mediaType ?? 'application/json']: { schema, ...shown } }];
}

/** What a provider sends, in the provider's own form. */
const RAW: Json = {
  'application/json': { schema: { type: 'object' } },
  'application/x-www-form-urlencoded': { schema: { type: 'object' } },
};

/** Files as binary strings (OpenAPI 3.1, 4.8.14.3), their media types as `encoding`; texts as forms send them. */
function multipart({ files, texts }: Route['endpoint']['parts']): Json {
  const file = (mediaTypes: readonly string[]) => ({ type: 'string', contentMediaType: mediaTypes.join(', ') });
  const named = Object.entries(files).map(([name, { most, mediaTypes }]) => [
    name,
    most === 1 ? file(mediaTypes) : { type: 'array', minItems: 1, maxItems: most, items: file(mediaTypes) },
  ]);
  const { properties = {}, required = [] } = wireSchema(texts, 'input') as { properties?: Json; required?: string[] };
  const schema = {
    type: 'object',
    properties: { ...(Object.fromEntries(named) as Json), ...properties },
    required: [...Object.keys(files), ...required],
  };
  const encoding = Object.fromEntries(
    Object.entries(files).map(([name, { mediaTypes }]) => [name, { contentType: mediaTypes.join(', ') }]),
  );
  return { 'multipart/form-data': { schema, encoding } };
}

/** By status: calls that share a path may answer with different ones. */
function answersOf(sharing: [Route, ...Route[]]): Json {
  const byStatus = new Map<number, { description: string; contents: Json[] }>();
  const add = (status: number, description: string, contents: Json[]) => {
    const known = byStatus.get(status);
    if (known === undefined) byStatus.set(status, { description, contents });
    else known.contents.push(...contents);
  };
  for (const item of sharing) {
    const { endpoint } = item;
    const contents = endpoint.status === 204 ? [] : [contentOf(item)];
    add(endpoint.status, 'Done', contents);
    if (endpoint.acceptedIf !== null) add(202, 'Accepted, and still in progress', contents);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, { description, contents }]) => [
      String(status),
      { description, ...(contents.length === 0 ? {} : { content: eitherOf(contents) }) },
    ]),
  );
}

const heedsVersions = ({ endpoint }: Route): boolean => endpoint.current !== null;

const ifMatchOf = (sharing: Route[]): Json[] => (sharing.some(heedsVersions) ? [IF_MATCH] : []);

/** What a refusal of an old version shows beside what every refusal says. */
function conflictOf(sharing: Route[]): Json {
  const shapes = sharing.flatMap(({ endpoint }) => endpoint.current ?? []);
  const [current, ...others] = shapes.map((shape) => wireSchema(shape, 'output'));
  if (current === undefined) return {};
  const properties = { current: others.length === 0 ? current : { anyOf: [current, ...others] } };
  const schema = { allOf: [PROBLEM, { type: 'object', properties }] };
  return {
    409: {
      description:
        'Error: RFC 9457 problem details. With `version_stale`, `current` is the latest version of the resource',
      content: { 'application/problem+json': { schema } },
    },
  };
}

/** One content of several: those of one media type become alternatives. */
function eitherOf(contents: Json[]): Json {
  const byType = new Map<string, Json[]>();
  for (const [type, content] of contents.flatMap((content) => Object.entries(content as Record<string, Json>))) {
    byType.set(type, [...(byType.get(type) ?? []), content]);
  }
  return Object.fromEntries(
    [...byType].map(([type, [first = {}, ...others]]) => [
      type,
      others.length === 0 ? first : { ...first, schema: { anyOf: [first, ...others].map(({ schema }) => schema) } },
    ]),
  );
}

function contentOf({ endpoint, dialect }: Route): Json {
  const json = { 'application/json': { schema: wireSchema(endpoint.response, 'output') } };
  const content = {
    json,
    raw: json,
    upload: json,
    download: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    stream: { 'text/event-stream': { schema: { type: 'string' } } },
    foreign: { [dialect?.mediaType ?? 'application/json']: { schema: wireSchema(endpoint.response, 'output', false) } },
  };
  return content[endpoint.transport];
}

function parametersIn(place: 'path' | 'query', sharing: [Route, ...Route[]]): Json[] {
  const byName = new Map<string, Json>();
  for (const { endpoint } of sharing) {
    const isWire = place === 'query' && endpoint.transport !== 'foreign';
    const schema = wireSchema(place === 'path' ? endpoint.params : endpoint.query, 'input', isWire);
    const required = (schema['required'] ?? []) as string[];
    for (const [name, shape] of Object.entries((schema['properties'] ?? {}) as Json)) {
      const isNeeded = place === 'path' || (required.includes(name) && sharing.every(needs(name)));
      const example = endpoint[place === 'path' ? 'params' : 'query'];
      byName.set(name, { name, in: place, required: isNeeded, schema: shape, ...exampleAt(example, name, isNeeded) });
    }
  }
  return [...byName.values()];
}

/** Of what is required: the rest is left out of examples. */
function exampleAt(shape: z.ZodType, name: string, isNeeded: boolean): Json {
  const fields = isNeeded && shape instanceof z.ZodObject ? Object.entries(shape.shape) : [];
  const [key, field] = fields.find(([key]) => key === name || wireKey(key) === name) ?? [];
  return field === undefined ? {} : { example: exampleOf(field, key) };
}

const needs =
  (name: string) =>
  ({ endpoint }: Route): boolean =>
    ((wireSchema(endpoint.query, 'input')['required'] ?? []) as string[]).includes(name);

function problemSchema(): Json {
  const field = { type: 'object', properties: { path: TEXT, code: TEXT, message: TEXT } };
  return {
    type: 'object',
    description: 'Codes are stable. The enum description explains each one and its status.',
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
    properties: {
      type: TEXT,
      title: TEXT,
      status: { type: 'integer' },
      detail: TEXT,
      code: {
        type: 'string',
        enum: ERROR_CODES,
        description: ERROR_CODES.map((code) => `${code} (${statusOf(code)}): ${textOf(code)}`).join('\n'),
      },
      errors: { type: 'array', items: field },
      request_id: TEXT,
    },
  };
}

const TEXT = { type: 'string' };
const PROBLEM = { $ref: '#/components/schemas/Problem' };
const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The `version` that you are changing. Without it, the change is made to any version.',
  schema: { type: 'string', pattern: '^("?[0-9]{1,15}"?|[*])$' },
};

/** What a call is about: the first word behind `api`, wherever that stands in the path. */
function tagOf(path: string): string {
  const words = path.split('/').filter((part) => part !== '' && !/[{:]/.test(part));
  return words[words.indexOf('api') + 1] ?? words[0] ?? '';
}
