import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Job } from './jobs.ts';
import { Id, IdParams, Line, ListQuery, listOf, SearchText, Time } from './lists.ts';
import { permissions } from './permissions.ts';

/**
 * What all areas below `/admin/` have in common: members, groups, what they are told of and what sorts it. The administrators of the
 * installation write it. `communityCalls` declares the five calls of a type; what is done to many at once is here for all types.
 */
export const COMMUNITY_TYPES = ['categories', 'deals', 'events', 'groups', 'interests', 'members', 'news'] as const;
export const CommunityType = z.enum(COMMUNITY_TYPES);
export type CommunityType = z.infer<typeof CommunityType>;

/** What lists are narrowed by. A type that does not have it takes no notice; nothing has a status that its type does not have. */
export const CommunityFilter = z.object({
  search: z.union([z.literal(''), SearchText]).optional(),
  status: Line(20).optional(),
  /** Of members: those in this group, with this interest, in this category. */
  group: Id.optional(),
  interest: Id.optional(),
  category: Id.optional(),
  /** Of events: those that end behind this moment, and begin before that one. */
  from: Time.optional(),
  before: Time.optional(),
});
export type CommunityFilter = z.output<typeof CommunityFilter>;

/** What every thing of these areas says of itself. */
export const CommunityThing = z.object({
  id: Id,
  createdAt: Time,
  updatedAt: Time,
  version: z.number().int(),
  permissions: permissions('update', 'delete'),
});

/** What the calls that delete answer: `deletion` brings everything back that they deleted. */
const Deleted = z.object({ deletion: Id });

/** The calls of one type. A description holds its words, the shape of a thing, what it is made from, and what may change. */
export const communityCalls = <T extends z.ZodType, I extends z.ZodType, P extends z.ZodType, O extends z.ZodType>(
  type: CommunityType,
  of: { one: string; many: string; thing: T; input: I; patch: P; ordering: O },
) => ({
  list: endpoint(`GET /admin/${type}`, `List ${of.many}`, {
    query: ListQuery.extend(CommunityFilter.shape).extend({ ordering: of.ordering }),
    response: listOf(of.thing).extend({ permissions: permissions('create') }),
  }),
  create: endpoint(`POST /admin/${type}`, `Create ${of.one}`, { body: of.input, response: of.thing, status: 201 }),
  get: endpoint(`GET /admin/${type}/:id`, `Get ${of.one}`, { params: IdParams, response: of.thing }),
  update: endpoint(`PATCH /admin/${type}/:id`, `Update ${of.one}`, {
    params: IdParams,
    body: of.patch,
    response: of.thing,
    current: of.thing,
  }),
  remove: endpoint(`DELETE /admin/${type}/:id`, `Delete ${of.one}`, {
    params: IdParams,
    response: Deleted,
    current: of.thing,
  }),
});

const MOST_IDS = 1000;

/** Ids as an address carries them: with commas between them. */
const IdsInAddress = z
  .string()
  .max(16 * MOST_IDS)
  .regex(/^\d{1,15}(,\d{1,15})*$/)
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => ids.length <= MOST_IDS);

const Ids = z.array(Id).max(MOST_IDS);

/** Some by their ids, or all that match but a few. Strict: a filter that is spelled wrong would be no filter. */
export const CommunitySelection = z.union([
  z.strictObject({ ids: Ids.min(1) }),
  z.strictObject({ matching: z.strictObject(CommunityFilter.shape), exceptIds: Ids.default([]) }),
]);
export type CommunitySelection = z.output<typeof CommunitySelection>;

const TypeParams = z.object({ type: CommunityType });

/**
 * By `entity_ids` in the address (`entityIds` is taken too), by `ids` in the body, or by a selection. `deletion`: what brings them back
 * within a day; null where none was there. More than 500 are deleted by a job.
 */
export const deleteCommunity = endpoint('DELETE /admin/delete-all/:type', 'Delete many', {
  params: TypeParams,
  query: z.object({ entityIds: IdsInAddress.optional() }),
  body: z.object({ ids: Ids.optional(), selection: CommunitySelection.optional() }),
  response: z.object({ deletion: Id.nullable(), count: z.number().int(), job: Job.optional() }),
  acceptedIf: 'job',
});

/** `left`: those that stay deleted, because something else has their name by now. */
export const restoreCommunity = endpoint('POST /admin/deletions/:id/undo', 'Restore what you deleted', {
  params: IdParams,
  response: z.object({ count: z.number().int(), left: z.number().int() }),
});

export const COMMUNITY_FORMATS = ['csv', 'xlsx'] as const;
export type CommunityFormat = (typeof COMMUNITY_FORMATS)[number];

/** Without `download_columns` with all columns. `id`: one more than the selected ones. */
export const downloadCommunity = endpoint('POST /admin/download/:type', 'Download a selection as CSV or XLSX', {
  params: TypeParams,
  body: z.object({
    selectedIds: Ids.optional(),
    id: Id.optional(),
    selection: CommunitySelection.optional(),
    downloadColumns: z.array(Line(40)).max(50).default([]),
    format: z.enum(COMMUNITY_FORMATS).default('csv'),
  }),
  transport: 'download',
});
