import { z } from 'zod';
import { CommunityThing, communityCalls } from './community.ts';
import { PictureKey } from './community-pictures.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Line, ListQuery, listOf, Named, orderingBy, Paragraphs, patchOf, SearchText } from './lists.ts';
import { MaybeWebAddress } from './web-address.ts';

/** By the days, in UTC: the last one still counts. */
export const DEAL_STATUSES = ['active', 'upcoming', 'expired'] as const;
export const DealStatus = z.enum(DEAL_STATUSES);
export type DealStatus = z.infer<typeof DealStatus>;

export const DEAL_TITLE_LENGTH = 200;
export const DEAL_TEXT_LENGTH = 4000;
export const DEAL_PARTNER_LENGTH = 120;
export const DEAL_CODE_LENGTH = 80;

const Day = z.iso.date().nullable();

const DealInput = z.object({
  title: Line(DEAL_TITLE_LENGTH, 1),
  text: Paragraphs(DEAL_TEXT_LENGTH).default(''),
  /** Who gives it. */
  partner: Line(DEAL_PARTNER_LENGTH).default(''),
  link: MaybeWebAddress.default(''),
  code: Line(DEAL_CODE_LENGTH).default(''),
  /** Of a picture that `POST /admin/file` took. */
  pictureKey: PictureKey.nullable().default(null),
  /** Open where there is none. */
  from: Day.default(null),
  until: Day.default(null),
  allowShow: z.boolean().default(true),
  /** Who sees it; everyone where it names none. */
  groupIds: z.array(Id).max(100).default([]),
});
export type DealInput = z.output<typeof DealInput>;

/** What those read for whom it is. */
export const Deal = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  partner: z.string(),
  link: z.string(),
  code: z.string(),
  pictureUrl: z.string().nullable(),
  from: Day,
  until: Day,
});
export type Deal = z.infer<typeof Deal>;

export const CommunityDeal = CommunityThing.extend({
  ...Deal.shape,
  pictureKey: PictureKey.nullable(),
  allowShow: z.boolean(),
  status: DealStatus,
  groups: z.array(Named),
  clicks: z.number().int(),
});
export type CommunityDeal = z.infer<typeof CommunityDeal>;

export const DEAL_COLUMNS = [
  'title',
  'text',
  'partner',
  'link',
  'code',
  'from',
  'until',
  'status',
  'allowShow',
  'groups',
  'clicks',
  'createdAt',
] as const;

const deals = communityCalls('deals', {
  one: 'a deal',
  many: 'deals',
  thing: CommunityDeal,
  input: DealInput,
  patch: patchOf(DealInput),
  ordering: orderingBy('name', 'created_at', 'updated_at'),
});
/** Refused as `days_reversed` where the last day is before the first. */
export const {
  list: listCommunityDeals,
  create: createCommunityDeal,
  get: getCommunityDeal,
  update: updateCommunityDeal,
  remove: deleteCommunityDeal,
} = deals;

/** `id` in the body, where there is one, is that of the address. */
export const setDealVisibility = endpoint('PUT /admin/deals/:id/visibility', 'Show or hide a deal', {
  params: IdParams,
  body: z.object({ id: Id.optional(), allowShow: z.boolean() }),
  response: CommunityDeal,
  current: CommunityDeal,
});

export const listDeals = endpoint('GET /api/community/deals/', 'List the deals that are open to you', {
  query: ListQuery.extend({ search: z.union([z.literal(''), SearchText]).optional() }),
  response: listOf(Deal),
});

export const getDeal = endpoint('GET /api/community/deals/:id/', 'Get a deal that’s open to you', {
  params: IdParams,
  response: Deal,
});

export const countDealClick = endpoint(
  'POST /api/community/deals/:id/click/',
  'Record that you opened a deal’s link or copied its code',
  { params: IdParams, response: z.object({ id: Id }) },
);
