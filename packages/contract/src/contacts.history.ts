import { z } from 'zod';
import { DocumentState } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { IdParams, Id, ListQuery, listOf, Time } from './lists.ts';
import { RecipientRole, RecipientState } from './recipients.ts';

export const listContactDocuments = endpoint(
  'GET /api/recipients/:id/documents/',
  'List a contact’s documents, newest first',
  {
    params: IdParams,
    query: ListQuery.pick({ page: true, pageSize: true, ordering: true }),
    response: listOf(
      z.object({
        id: Id,
        number: z.string(),
        title: z.string(),
        status: DocumentState,
        /** What this person is in it. */
        role: RecipientRole,
        recipientState: RecipientState,
        createdAt: Time,
        updatedAt: Time,
      }),
    ),
  },
);

export const CONTACT_ACTIONS = [
  'created',
  'imported',
  'updated',
  'updated_by_import',
  'deleted',
  'restored',
  'merged',
  'merged_away',
  'unmerged',
  'tagged',
  'revealed',
] as const;

export const ContactEvent = z.object({
  id: z.string(),
  at: Time,
  action: z.enum(CONTACT_ACTIONS),
  /** Null where it is not known any more. */
  byName: z.string().nullable(),
  /** Fields changed (`updated`) or revealed; never what they hold. */
  fields: z.array(z.string()),
  /** Tags given and taken away (`tagged`). */
  tagsAdded: z.array(z.string()),
  tagsRemoved: z.array(z.string()),
  /** The file it came from, the contact it was merged with or parted from again. */
  source: z.string(),
});
export type ContactEvent = z.infer<typeof ContactEvent>;

export const listContactEvents = endpoint(
  'GET /api/recipients/:id/events/',
  'List the changes to a contact, newest first',
  {
    params: IdParams,
    query: ListQuery.pick({ page: true, pageSize: true, ordering: true }),
    response: listOf(ContactEvent),
  },
);
