import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/**
 * Server-sent events: `{"kind": "document", "id"}` whenever something the caller may see has changed, `{"kind":
 * "notification"}` when there is one more for them or one was read elsewhere, `{"kind": "drawing"}` when they drew a signature on
 * another device, `{"kind": "reconnected"}` when some may have been missed. A hint: read again.
 */
export const watchChanges = endpoint('GET /api/events/', 'Stream changes as they happen', { transport: 'stream' });

/** Liveness: nothing behind the server is asked, so that a restart is not tried where it cannot help. */
export const getHealth = endpoint('GET /api/health/', 'Check that the server is running', { answersHead: true });

/** Readiness: 503 with Retry-After and the checks in `facts` while a part is away. */
export const getReady = endpoint('GET /api/ready/', 'Check that the server is ready to do its work', {
  answersHead: true,
  response: z.object({
    ready: z.literal(true),
    checks: z.object({
      database: z.boolean(),
      store: z.boolean(),
      queue: z.boolean(),
      migrations: z.boolean(),
    }),
  }),
});
