import { z } from 'zod';
import { CommunityThing, communityCalls } from './community.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Line, orderingBy, patchOf } from './lists.ts';

export const LABEL_NAME_LENGTH = 100;

const Name = Line(LABEL_NAME_LENGTH, 1);
/** By language; a language may be missing. */
const Names = z.object({
  en: Name.optional(),
  es: Name.optional(),
  zhCn: Name.optional(),
  ar: Name.optional(),
  ur: Name.optional(),
});
export type LabelNames = z.output<typeof Names>;

/** Interests and categories are the same to the machine: names that people and news bear. */
const LabelInput = z.object({
  /** Unique among those of its type, whatever its case. */
  name: Name,
  /** What it is called in languages where it is called otherwise. */
  names: Names.default({}),
});
export type LabelInput = z.output<typeof LabelInput>;

export const Label = CommunityThing.extend({
  name: z.string(),
  names: Names,
  /** What it is called in the language of the one who asks. */
  label: z.string(),
  /** How many members bear it. */
  memberCount: z.number().int(),
});
export type Label = z.infer<typeof Label>;

export const LABEL_COLUMNS = ['name', 'en', 'es', 'zhCn', 'ar', 'ur', 'memberCount', 'createdAt'] as const;

const ordering = orderingBy('name', 'created_at', 'updated_at');

/** Those who bear the one bear the other from now on; the one is gone for good. */
const mergeInto = { params: IdParams, body: z.object({ into: Id }), response: Label };

const interests = communityCalls('interests', {
  one: 'an interest',
  many: 'interests',
  thing: Label,
  input: LabelInput,
  patch: patchOf(LabelInput),
  ordering,
});
export const {
  list: listInterests,
  create: createInterest,
  get: getInterest,
  update: updateInterest,
  remove: deleteInterest,
} = interests;
export const mergeInterest = endpoint('POST /admin/interests/:id/merge', 'Merge an interest into another', mergeInto);

const categories = communityCalls('categories', {
  one: 'a category',
  many: 'categories',
  thing: Label,
  input: LabelInput,
  patch: patchOf(LabelInput),
  ordering,
});
export const {
  list: listCategories,
  create: createCategory,
  get: getCategory,
  update: updateCategory,
  remove: deleteCategory,
} = categories;
export const mergeCategory = endpoint('POST /admin/categories/:id/merge', 'Merge a category into another', mergeInto);
