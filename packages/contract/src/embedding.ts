import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { IdParams, Line, Time } from './lists.ts';

export const EMBED_MINUTES = 60;

/** An address for a frame. It is a way in by itself: hand it to the page of the person it is for, and to no one else. */
export const Embed = z.object({
  url: z.string(),
  expiresAt: Time,
  /** Whose pages may frame it: the origins of the application. */
  origins: z.array(z.string()),
});
export type Embed = z.infer<typeof Embed>;

/**
 * An application names itself by its token. With a session or a personal token, `clientId` says for which application of the account the
 * address is. Emailed links of the recipient stay good.
 */
export const createSigningEmbed = endpoint(
  'POST /api/document_recipients_detail/:id/embed/',
  'Makes a short-lived address that shows the part of a recipient in a page of yours',
  {
    params: IdParams,
    body: z.object({ clientId: Line(100, 1).optional() }),
    response: Embed,
    status: 201,
    isSecret: true,
  },
);

/** What a framed page says to the page around it, as `data` of a message event. `source` tells it from messages of others. */
export type EmbedMessage = { source: 'sealwright' } & (
  | { type: 'ready' }
  | { type: 'signed' }
  | { type: 'declined' }
  | { type: 'error'; code: string }
  | { type: 'height'; height: number }
);
