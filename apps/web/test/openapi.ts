const PROBLEM = {
  description: 'Refused',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};
const ID = { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 17 };
const DOCUMENT = {
  type: 'object',
  properties: {
    id: { type: 'integer', maximum: Number.MAX_SAFE_INTEGER },
    title: { type: 'string', maxLength: 200 },
    status: { enum: ['new', 'draft', 'sent'] },
    files: {
      type: 'array',
      items: { type: 'object', properties: { pages: { type: 'integer' } }, required: ['pages'] },
    },
    expires_at: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }], default: null },
  },
  required: ['id', 'title'],
};

const operation = (operationId: string, summary: string, rest: object) => ({
  operationId,
  summary,
  tags: ['documents'],
  'x-access': ['user'],
  'x-scope': ['documents:write'],
  'x-transport': 'json',
  parameters: [],
  responses: { 200: { description: 'Done', content: { 'application/json': { schema: DOCUMENT } } }, default: PROBLEM },
  ...rest,
});

const body = (schema: object, example: object) => ({ content: { 'application/json': { schema, example } } });

/** A description of the API as small as it can be with one of each kind of call in it. */
export const OPENAPI = {
  openapi: '3.1.0',
  paths: {
    '/api/documents/': {
      post: operation('createDocument', 'Create a document', {
        requestBody: body(
          { type: 'object', properties: { signing_option: { enum: ['shared', 'separate'] } } },
          { signing_option: 'shared' },
        ),
      }),
    },
    '/api/documents/{id}/download/': {
      get: operation('downloadDocument', 'Download a document', { parameters: [ID], 'x-transport': 'download' }),
    },
    '/api/auth/login/': {
      post: operation('login', 'Signs in', { tags: ['auth'], 'x-access': ['public'], 'x-scope': [] }),
    },
  },
};
