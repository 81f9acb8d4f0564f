import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Line, patchOf } from './lists.ts';

/** So many views a person keeps in one account. */
export const MOST_VIEWS = 30;

/** A list of documents that a person keeps under a name: what the address says after its question mark. It is theirs alone. */
export const DocumentView = z.object({
  id: Id,
  name: z.string(),
  search: z.string(),
  /** The list opens with it. One of them at most. */
  isDefault: z.boolean(),
  version: z.number().int(),
});
export type DocumentView = z.infer<typeof DocumentView>;

const Body = z.object({ name: Line(60, 1), search: Line(2000), isDefault: z.boolean().default(false) });

export const listViews = endpoint('GET /api/documents/views/', 'List your saved views of documents by name', {
  response: z.object({ results: z.array(DocumentView) }),
});

/** 409 `view_exists` where they have one of this name, 422 `views_too_many` at the thirty-first. */
export const createView = endpoint('POST /api/documents/views/', 'Save a view of the documents list', {
  body: Body,
  response: DocumentView,
  status: 201,
});

export const updateView = endpoint('PATCH /api/documents/views/:id/', 'Update a saved view', {
  params: IdParams,
  body: patchOf(Body),
  response: DocumentView,
  current: DocumentView,
});

export const deleteView = endpoint('DELETE /api/documents/views/:id/', 'Delete a saved view', {
  params: IdParams,
  status: 204,
  current: DocumentView,
});
