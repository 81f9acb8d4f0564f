import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Line, Locale, Time } from './lists.ts';

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
  'Create a short-lived URL that shows a recipient’s signing page on your site',
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

/**
 * The preparing editor of one draft in a frame. What the address opens reads and changes this document alone; with `maySend` it also sends
 * it. It ends when the document is sent, when the person closes it, in an hour, and with what was allowed to the application.
 */
export const createEditorEmbed = endpoint(
  'POST /api/documents/:id/embedded_editor/',
  'Create a short-lived URL that shows the editor of a draft on your site',
  {
    params: IdParams,
    body: z.object({ clientId: Line(100, 1).optional(), maySend: z.boolean().default(false) }),
    response: Embed,
    status: 201,
    isSecret: true,
  },
);

/** Called by the framed page, with the token of its address. */
export const getEditorEmbed = endpoint('GET /api/embedded_editor/', 'Get what an embedded editor can do', {
  response: z.object({
    document: Id,
    maySend: z.boolean(),
    expiresAt: Time,
    /** Of the person for whom the application acts. */
    locale: Locale,
  }),
});

export const endEditorEmbed = endpoint('POST /api/embedded_editor/end/', 'Close an embedded editor', {
  status: 204,
});

/** What a framed editor says to the page around it. */
export type EditorMessage = { source: 'sealwright' } & (
  | { type: 'ready' }
  | { type: 'saved' }
  | { type: 'sent' }
  | { type: 'closed' }
  | { type: 'failed'; code: string }
);
