import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Line, ListQuery, listOf, Time, orderingBy } from './lists.ts';
import { permissions } from './permissions.ts';

// Marks that are not seen are no name by themselves.
const lengthOf = (name: string): number => Array.from(name.replaceAll(/\p{Cf}/gu, '').trim()).length;

/**
 * At least 2 characters and not empty; unique in the account whatever its case, and however its letters were put together. One
 * ideograph is not enough here.
 */
export const TagName = Line(100)
  .normalize('NFC')
  .refine((name) => lengthOf(name) > 0, { params: { code: 'tag_name_empty' } })
  .refine((name) => lengthOf(name) !== 1, { params: { code: 'tag_name_short' } })
  // What refinements demand is not seen in the description of the API.
  .meta({ minLength: 2 });

/**
 * Equal for names that are the same name: letter by letter in lower case, as the database has it. Whole words JavaScript lowers
 * otherwise, `İ` to two signs and `Σ` by its place.
 */
export const tagKey = (name: string): string =>
  Array.from(name.normalize('NFC'), (sign) => (sign === '\u0130' ? 'i' : sign.toLowerCase())).join('');

export const Tag = z.object({
  id: Id,
  name: z.string(),
  /** How many live contacts bear it; above 10,000 an estimate. */
  contactCount: z.number().int(),
  isContactCountEstimated: z.boolean(),
  createdAt: Time,
  version: z.number().int(),
  permissions: permissions('update', 'delete'),
});
export type Tag = z.infer<typeof Tag>;

/** By name unless asked otherwise (`name`, `created_at`, with `-` in front for descending); 10 a page. */
export const listTags = endpoint('GET /api/tags/', 'List tags', {
  query: ListQuery.extend({
    pageSize: ListQuery.shape.pageSize.unwrap().default(10),
    ordering: orderingBy('name', 'created_at'),
  }),
  response: listOf(Tag),
});

export const getTag = endpoint('GET /api/tags/:id/', 'Get a tag', { params: IdParams, response: Tag });

export const createTag = endpoint('POST /api/tags/', 'Create a tag', {
  body: z.object({ name: TagName }),
  response: Tag,
  status: 201,
});

export const updateTag = endpoint('PATCH /api/tags/:id/', 'Rename a tag', {
  params: IdParams,
  body: z.object({ name: TagName }),
  response: Tag,
  current: Tag,
});

/** At once from every list; contacts lose it in the background. */
export const deleteTag = endpoint('DELETE /api/tags/:id/', 'Delete a tag', { params: IdParams, status: 204 });

export const deleteTags = endpoint('POST /api/tags/delete-multiple/', 'Delete many tags', {
  body: z.object({ ids: z.array(Id).min(1).max(1000) }),
  response: z.object({ count: z.number().int() }),
});
