import { endpoint } from './endpoint.ts';

/**
 * Server-sent events: `{"kind": "document", "id"}` whenever something the caller may see has changed, `{"kind":
 * "notification"}` when there is one more for them or one was read elsewhere, `{"kind": "reconnected"}` when some may have
 * been missed. A hint: read again.
 */
export const watchChanges = endpoint('GET /api/events/', 'Tells of changes as they happen', { transport: 'stream' });

export const getHealth = endpoint('GET /api/health/', 'Says whether the server can do its work', {
  answersHead: true,
});
