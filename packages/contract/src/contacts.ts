import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, ListQuery, listOf, Time } from './lists.ts';

export const Contact = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  createdAt: Time,
});
export type Contact = z.infer<typeof Contact>;

export const listContacts = endpoint('GET /api/recipients/', 'Lists the account’s contacts', {
  query: ListQuery,
  response: listOf(Contact),
});
