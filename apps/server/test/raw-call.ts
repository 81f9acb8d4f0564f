import { type Call, type Endpoint, fromWire, requestOf } from '@sealwright/contract';
import type { FastifyInstance } from 'fastify';

export type RawAnswer = { status: number; body: Record<string, unknown>; headers: Record<string, unknown> };

export type RawOptions = { token?: string; headers?: Record<string, string>; address?: string; device?: string };

/** Performs a call as any HTTP client would and answers what came back, refusals included. */
export async function rawCall<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: Call<E> = {} as Call<E>,
  options: RawOptions = {},
): Promise<RawAnswer> {
  const { method, url, body } = requestOf(endpoint, input);
  const response = await app.inject({
    method,
    url,
    ...(body === null ? {} : { payload: body }),
    ...(options.address === undefined ? {} : { remoteAddress: options.address }),
    headers: {
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(options.device === undefined ? {} : { 'user-agent': options.device }),
      ...options.headers,
    },
  });
  const text = response.body;
  return {
    status: response.statusCode,
    body: text === '' ? {} : (fromWire(JSON.parse(text)) as Record<string, unknown>),
    headers: response.headers,
  };
}
