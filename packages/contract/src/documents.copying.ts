import { Document } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { IdParams } from './lists.ts';

/** Files, recipients, fields and mail; nothing of what anyone entered, and no access codes. */
export const copyDocument = endpoint('POST /api/documents/:id/copy/', 'Create a draft from a document that has ended', {
  params: IdParams,
  response: Document,
  status: 201,
  current: Document,
});
