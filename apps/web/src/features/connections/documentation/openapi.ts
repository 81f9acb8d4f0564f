/** The product's description of its API (OpenAPI 3.1), as far as these screens read it. */
export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

export type Content = { schema?: Schema; example?: unknown };
type Contents = Readonly<Record<string, Content>>;
export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
};
type Operation = {
  operationId?: string;
  summary: string;
  tags: readonly string[];
  'x-access': readonly string[];
  'x-scope': readonly string[];
  'x-transport': string;
  parameters: readonly Parameter[];
  requestBody?: { content: Contents };
  responses: Readonly<Record<string, { description: string; content?: Contents }>>;
};
export type OpenApi = {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** A body or an answer in one media type. */
export type Part = { mediaType: string } & Content;

/** One call, as a page shows it. */
export type ApiCall = {
  /** What the SDK calls it by; null in protocols of others. */
  name: string | null;
  /** Names it in addresses. */
  key: string;
  method: string;
  path: string;
  group: string;
  summary: string;
  access: readonly string[];
  /** What an access token needs; none where no such token is let in. */
  scopes: readonly string[];
  transport: string;
  parameters: readonly Parameter[];
  body: Part | null;
  answers: readonly ({ status: string; description: string } & Partial<Part>)[];
};

const PROBLEM = 'application/problem+json';

/** All calls, in the order of their groups and paths. */
export function callsOf({ paths }: OpenApi): ApiCall[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(path, method.toUpperCase(), operation)),
  );
  return calls.toSorted((one, other) => one.group.localeCompare(other.group) || one.path.localeCompare(other.path));
}

function callOf(path: string, method: string, operation: Operation): ApiCall {
  const { operationId = null, parameters, requestBody, responses, summary, tags } = operation;
  const [body = null] = partsOf(requestBody?.content);
  return {
    name: operationId,
    key: operationId ?? `${method}${path}`.replaceAll(/[^\w]+/g, '-'),
    method,
    path,
    group: tags[0] ?? '',
    summary,
    access: [...new Set(operation['x-access'])],
    scopes: [...new Set(operation['x-scope'])],
    transport: operation['x-transport'],
    parameters,
    body,
    answers: Object.entries(responses).map(([status, { description, content }]) => ({
      status,
      description,
      ...partsOf(content)[0],
    })),
  };
}

const partsOf = (content: Contents = {}): Part[] =>
  Object.entries(content).map(([mediaType, part]) => ({ mediaType, ...part }));

/** Whether an answer is a refusal: these have one shape, which a page of its own explains. */
export const isRefusal = ({ mediaType, status }: ApiCall['answers'][number]): boolean =>
  mediaType === PROBLEM || status === 'default';

/** What of `calls` a search finds: every word of it in the path, the name or the summary. */
export function callsFor(calls: readonly ApiCall[], { search, isForTokens }: { search: string; isForTokens: boolean }) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return calls.filter(({ method, name, path, scopes, summary }) => {
    const text = `${method} ${path} ${name ?? ''} ${summary}`.toLowerCase();
    return (!isForTokens || scopes.length > 0) && words.every((word) => text.includes(word));
  });
}

export const groupsOf = (calls: readonly ApiCall[]): [string, ApiCall[]][] =>
  Object.entries(Object.groupBy(calls, ({ group }) => group)).map(([group, of = []]) => [group, of]);
