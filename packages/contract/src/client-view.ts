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
  'Shows what a recipient will see; nothing of it is recorded and nothing changes',
  { params: IdParams, query: z.object({ recipient: Id, locale: Locale.optional() }), response: ClientView },
);

export const getClientViewText = endpoint(
  'GET /api/documents/:id/client-view/text/',
  'The text of each page of a file, as a recipient’s reading mode shows it',
  { params: IdParams, query: z.object({ file: Id }), response: z.object({ pages: z.array(z.string()) }) },
);
