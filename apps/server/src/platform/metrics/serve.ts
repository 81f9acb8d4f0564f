import type { FastifyInstance } from 'fastify';
import { isSameSecret } from '../crypto/crypto.ts';
import { AppError } from '../errors.ts';

const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** `GET /metrics` for who knows the token. Anyone else is told that there is no such page. */
export function serveMetrics(app: FastifyInstance, token: string, read: () => Promise<string>): void {
  app.get('/metrics', async (request, reply) => {
    const [, given = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (!isSameSecret(given, token)) throw new AppError('not_found');
    return reply
      .type(TYPE)
      .header('cache-control', 'no-store')
      .send(await read());
  });
}
