import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Locale } from './lists.ts';
import { SigningView } from './signing.ts';

export const ClientView = z.object({
  /** As the signing page shows it, with the part opened as if it were this recipient's turn. */
  view: SigningView,
  /** Whether they could open it now: before their turn, and while nothing was sent, they see something else or nothing. */
  isOpen: z.boolean(),
});
export type ClientView = z.infer<typeof ClientView>;

export const getClientView = endpoint(
  'GET /api/documents/:id/client-view/',
  'Preview what a recipient will see. Nothing is recorded or changed',
  { params: IdParams, query: z.object({ recipient: Id, locale: Locale.optional() }), response: ClientView },
);

export const getClientViewText = endpoint(
  'GET /api/documents/:id/client-view/text/',
  'Get the text of a file’s pages as shown in the recipient’s reading mode',
  { params: IdParams, query: z.object({ file: Id }), response: z.object({ pages: z.array(z.string()) }) },
);
