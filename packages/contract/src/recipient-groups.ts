import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Line, patchOf } from './lists.ts';

export const MAX_RECIPIENT_GROUPS = 20;

const RecipientGroupValues = z.object({
  name: Line(120, 1),
  /** How many of its members have to do their part. Sending refuses more than there are. */
  needed: z.number().int().min(1).max(50).default(1),
});

export const RecipientGroup = RecipientGroupValues.extend({ id: Id });
export type RecipientGroup = z.infer<typeof RecipientGroup>;

export const addRecipientGroup = endpoint(
  'POST /api/documents/:id/recipient-groups/',
  'Add a recipient group in which only some members have to sign',
  { params: IdParams, body: RecipientGroupValues, response: RecipientGroup, status: 201 },
);

export const updateRecipientGroup = endpoint('PATCH /api/recipient-groups/:id/', 'Update a recipient group', {
  params: IdParams,
  body: patchOf(RecipientGroupValues),
  response: RecipientGroup,
});

export const removeRecipientGroup = endpoint(
  'DELETE /api/recipient-groups/:id/',
  'Dissolve a group. Its recipients stay',
  { params: IdParams, status: 204 },
);
