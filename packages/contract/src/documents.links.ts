import { z } from 'zod';
import { Document } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams } from './lists.ts';
import { UnlockInput } from './recipient-identity.ts';

// The ways in of those a document was sent to.

export const resendLink = endpoint('POST /api/documents/:id/resend/', 'Send a new link. The old one stops working', {
  params: IdParams,
  body: z.object({ recipient: Id }),
  response: Document,
  current: Document,
});

export const remindRecipients = endpoint('POST /api/documents/:id/remind/', 'Remind the recipients whose turn it is', {
  params: IdParams,
  body: z.object({ recipient: Id.optional() }),
  response: Document,
  current: Document,
});

export const unlockDocument = endpoint('POST /api/documents/:id/unlock/', 'Unlock a recipient, or reopen their part', {
  params: IdParams,
  body: UnlockInput,
  response: Document,
  current: Document,
});
