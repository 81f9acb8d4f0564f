import { gunzipSync } from 'node:zlib';
import { endpoint, NO_TEXT, optionalPart, RichText } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '../../../test/app.ts';
import { exampleOf } from './openapi-examples.ts';
import { type Access, httpApp, publicAccess, route } from './http.ts';
import { openApiDocument } from './openapi.ts';
import { serveOpenApi } from './openapi-served.ts';

const user: Access<null> = { ...publicAccess, name: 'user' };
const link: Access<null> = { ...publicAccess, name: 'recipient', claims: ({ query }) => query['token'] !== undefined };

const Thing = z.object({ id: z.number(), firstName: z.string(), signingOption: z.enum(['sharedCopy', 'separate']) });
const update = endpoint('PATCH /api/things/:fileId/', 'Changes a thing', {
  params: z.object({ fileId: z.coerce.number().int() }),
  query: z.object({ pageSize: z.coerce.number().default(25), search: z.string().optional() }),
  body: z.object({ firstName: z.string().default('x'), options: z.array(z.object({ tabOrder: z.number() })) }),
  response: Thing,
});
const fill = endpoint('PATCH /api/things/:fileId/', 'Fills a thing', {
  params: z.object({ fileId: z.coerce.number().int() }),
  query: z.object({ token: z.string() }),
  body: z.object({ value: z.string() }),
  response: z.object({ filledAt: z.iso.datetime() }),
});
const parts = {
  files: { file: { most: 5, mediaTypes: ['application/pdf'] } },
  texts: z.object({ formType: optionalPart(z.enum(['1040', 'W9'])) }),
};
const send = endpoint('POST /api/files/', 'Uploads', { transport: 'upload', status: 201, response: Thing, parts });
const read = endpoint('GET /api/files/:id', 'Downloads', { transport: 'download' });
const empty = endpoint('DELETE /api/files/:id', 'Removes', { status: 204 });

const routes = [
  route(fill, link, async () => ({ filledAt: '' })),
  route(update, user, async () => ({ id: 1, firstName: '', signingOption: 'separate' as const })),
  route(send, user, async () => ({ id: 1, firstName: '', signingOption: 'separate' as const })),
  route(read, publicAccess, async () => ({})),
  route(empty, user, async () => ({})),
];

test('every call is described with its summary and who may make it', () => {
  const { paths } = openApiDocument(routes);

  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method} ${path}`,
      operation.summary,
      operation['x-access'],
    ]),
  );
  expect(described).toEqual([
    ['patch /api/things/{fileId}/', 'Fills a thing · Changes a thing', ['recipient', 'user']],
    ['post /api/files/', 'Uploads', ['user']],
    ['get /api/files/{id}', 'Downloads', ['public']],
    ['delete /api/files/{id}', 'Removes', ['user']],
  ]);
});

test('a call that programs may make names the scope that their token needs', () => {
  const scoped: Access<null> = { ...user, scope: 'things:write' };

  const { paths } = openApiDocument([
    route(update, scoped, async () => ({ id: 1, firstName: '', signingOption: 'separate' as const })),
  ]);
  const closed = openApiDocument(routes).paths;

  expect(paths['/api/things/{fileId}/']?.['patch']).toMatchObject({
    'x-scope': ['things:write'],
    security: [{ bearer: [] }, { personalToken: ['things:write'] }],
  });
  expect(closed['/api/files/']?.['post']).toMatchObject({ 'x-scope': [], security: [{ bearer: [] }] });
});

test('calls that share a path are described with both bodies, both answers and what both need', () => {
  const { paths } = openApiDocument(routes);

  const operation = paths['/api/things/{fileId}/']?.['patch'];

  expect(operation).toMatchObject({
    parameters: [
      { name: 'fileId', required: true },
      { name: 'token', in: 'query', required: false },
      { name: 'page_size' },
      { name: 'search' },
    ],
    requestBody: {
      content: {
        'application/json': {
          schema: { anyOf: [{ properties: { value: {} } }, { properties: { first_name: {}, options: {} } }] },
        },
      },
    },
    responses: {
      200: {
        content: {
          'application/json': {
            schema: { anyOf: [{ properties: { filled_at: {} } }, { properties: { signing_option: {} } }] },
          },
        },
      },
    },
  });
});

test('calls that share a path and answer with different statuses keep both', () => {
  const begin = endpoint('POST /api/x/', 'Begins', { status: 202, response: Thing });
  const forget = endpoint('POST /api/x/', 'Forgets', { status: 204 });

  const { paths } = openApiDocument([
    route(begin, link, async () => ({ id: 1, firstName: '', signingOption: 'separate' as const })),
    route(forget, user, async () => ({})),
  ]);

  const responses = paths['/api/x/']?.['post']?.['responses'] as Record<string, object>;
  expect(Object.keys(responses)).toEqual(['202', '204', 'default']);
  expect(responses['204']).not.toHaveProperty('content');
});

test('a call that heeds If-Match says so, and what a refusal of an old version shows', () => {
  const change = endpoint('PUT /api/things/:fileId/', 'Changes', { response: z.object({}), current: Thing });

  const { paths } = openApiDocument([route(change, user, async () => ({})), ...routes]);

  const { put, patch } = paths['/api/things/{fileId}/'] ?? {};
  expect(put).toMatchObject({
    parameters: [{ name: 'If-Match', in: 'header', required: false }],
    responses: {
      409: {
        content: {
          'application/problem+json': {
            schema: { allOf: [{}, { properties: { current: { properties: { signing_option: {} } } } }] },
          },
        },
      },
    },
  });
  expect(patch?.['responses']).not.toHaveProperty('409');
  expect(JSON.stringify(patch?.['parameters'])).not.toContain('If-Match');
});

test('an upload is described with its files, how many they may be, and the texts that go with them', () => {
  const { paths } = openApiDocument(routes);

  expect(paths['/api/files/']?.['post']).toMatchObject({
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: {
            required: ['file'],
            properties: {
              file: { type: 'array', maxItems: 5, items: { type: 'string' } },
              form_type: { enum: ['1040', 'W9'] },
            },
          },
          encoding: { file: { contentType: 'application/pdf' } },
        },
      },
    },
  });
});

test('every upload of the product says what its form holds, and /v1 is one of two servers', async () => {
  const { routes: all } = await testApp();

  const document = openApiDocument(all);

  expect(document['servers']).toMatchObject([{ url: '/' }, { url: '/v1' }]);
  const uploads = all.filter(({ endpoint }) => endpoint.transport === 'upload');
  expect(uploads.length).toBeGreaterThan(4);
  for (const { endpoint } of uploads) expect(Object.keys(endpoint.parts.files)).toHaveLength(1);
  const form = document.paths['/api/submit_document_files/']?.['post'];
  expect(JSON.stringify(form)).toMatch(
    /"method_type":\{"type":"string".*"form_type":\{"type":"string","enum":\["1040"/,
  );
});

test('the whole product is described: every route, its summary, its access and its answer', async () => {
  const { routes: all } = await testApp();

  const document = openApiDocument(all);

  for (const { endpoint, access } of all) {
    const [method = '', path = ''] = endpoint.at.split(' ');
    const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(operation?.summary).toContain(endpoint.summary);
    expect(operation?.['x-access']).toContain(access.name);
    expect(operation?.['responses']).toHaveProperty(String(endpoint.status));
  }
  expect(JSON.stringify(document)).not.toMatch(/"(pageSize|firstName|createdAt)"/);
});

test('shapes are described in the words of the wire, their values left alone', () => {
  const operation = openApiDocument(routes.slice(1, 2)).paths['/api/things/{fileId}/']?.['patch'];

  expect(operation).toMatchObject({
    security: [{ bearer: [] }],
    parameters: [
      { name: 'fileId', in: 'path', required: true },
      { name: 'page_size', in: 'query', required: false, schema: { default: 25 } },
      { name: 'search', in: 'query', required: false },
    ],
    requestBody: {
      content: {
        'application/json': {
          schema: {
            required: ['options'],
            properties: { first_name: {}, options: { items: { properties: { tab_order: { type: 'number' } } } } },
          },
        },
      },
    },
    responses: {
      200: {
        content: {
          'application/json': { schema: { properties: { signing_option: { enum: ['sharedCopy', 'separate'] } } } },
        },
      },
    },
  });
});

test('programs and people can read it, and the page runs no script', async () => {
  const app = await httpApp(routes, { trustProxy: false, runOnce: (_request, work) => work(), reportBug: () => {} });
  serveOpenApi(app, routes);

  const document = await app.inject({ url: '/api/openapi.json' });
  const page = await app.inject({ url: '/api/docs/' });
  const part = await app.inject({ url: '/api/docs/things/' });

  expect(document.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument(routes))));
  expect(page.body).toContain('<a href="/api/docs/things#patch-api-things-fileId-">');
  expect(page.body).toContain('PATCH /api/things/{fileId}/');
  expect(page.body).toContain('login_incorrect');
  expect(part.body).toContain('id="patch-api-things-fileId-"');
  expect(part.body).toContain('first_name');
  for (const { body } of [page, part]) expect(body).not.toContain('<script');
  expect((await app.inject({ url: '/api/docs/nothing/' })).statusCode).toBe(404);
  await app.close();
});

test('it travels compressed to who can read it so, and plain to others', async () => {
  const app = await httpApp(routes, { trustProxy: false, runOnce: (_request, work) => work(), reportBug: () => {} });
  serveOpenApi(app, routes);
  const ask = (encoding: string) => app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } });

  const [plain, packed, refused] = [await ask('identity'), await ask('gzip, br'), await ask('gzip;q=0')];

  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(refused.body).toBe(plain.body);
  expect(plain.headers['content-encoding']).toBeUndefined();
  await app.close();
});

test('a shape that has a name is written once', () => {
  const save = endpoint('PUT /api/news/:id', 'Writes', {
    params: z.object({ id: z.coerce.number().int() }),
    body: z.object({ textOf: RichText.nullable() }),
    response: z.object({ text: RichText }),
  });
  const document = openApiDocument([route(save, user, async () => ({ text: NO_TEXT }))]);

  expect(document.paths['/api/news/{id}']?.['put']).toMatchObject({
    requestBody: {
      content: {
        'application/json': {
          schema: { properties: { text_of: { anyOf: [{ $ref: '#/components/schemas/RichText' }, { type: 'null' }] } } },
        },
      },
    },
  });
  expect(document).toMatchObject({
    components: { schemas: { RichText: { properties: { content: { $ref: '#/components/schemas/RichBlocks4' } } } } },
  });
  expect(JSON.stringify(document)).not.toContain('$defs');
});

// Cards of a provider that exists in tests only.
const WITHOUT_EXAMPLE = ['POST /api/test-provider/challenge/', 'POST /api/test-provider/confirm/'];

test('each call of the product has a name, and an example that its own shape takes', async () => {
  const product = await testApp();
  const document = openApiDocument(product.routes);
  const unnamed: string[] = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation['operationId'] === undefined && !path.startsWith('/scim/')) unnamed.push(`${method} ${path}`);
    }
  }
  const without = product.routes
    .filter(({ endpoint, dialect }) => dialect === undefined && ['json', 'download'].includes(endpoint.transport))
    .filter(({ endpoint: { body, params, query } }) =>
      [body, params, query].some((shape) => !shape.safeParse(exampleOf(shape)).success),
    );

  expect(unnamed).toEqual([]);
  expect(without.map(({ endpoint }) => endpoint.at).sort()).toEqual(WITHOUT_EXAMPLE);
  expect(document.paths['/api/documents/{id}']?.['patch']).toMatchObject({
    operationId: 'updateDocument',
    parameters: [{ name: 'id', example: 17 }, { name: 'If-Match' }],
    requestBody: { content: { 'application/json': { example: { subject: 'Please sign your lease' } } } },
  });
});
