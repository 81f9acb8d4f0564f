import { z } from 'zod';
import { ClientType, ContactFields, SECRET_FIELDS, SecretField } from './contacts.columns.ts';
import { PersonNumberKind } from './contacts.tax-numbers.ts';
import { TimeZone } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { Job } from './jobs.ts';
import { Id, IdParams, ListQuery, listOf, orderingBy, patchOf, SearchText, Time, MAX_IDS, Unsaid } from './lists.ts';
import { Tag, tagKey, TagName } from './tags.ts';
import { codeKey, wireKey } from './wire.ts';
import { permissions } from './permissions.ts';

export * from './contacts.history.ts';

/** A contact's tag. */
const ContactTag = Tag.pick({ id: true, name: true });

/** Of a secret only whether it is there and its last four digits: `•••-••-1234`, or ''. */
const Masked = z.string();

/** What lists show. Whole contacts are read one by one. */
export const ContactSummary = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  nickname: z.string(),
  clientType: ClientType.nullable(),
  companyName: z.string(),
  estateTrustName: z.string(),
  organizationName: z.string(),
  streetAddress: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.string(),
  cell: z.string(),
  ssn: Masked,
  fein: Masked,
  tags: z.array(ContactTag),
  createdAt: Time,
  updatedAt: Time,
  deletedAt: Time.nullable(),
  version: z.number().int(),
  permissions: permissions('update', 'delete', 'restore'),
});
export type ContactSummary = z.infer<typeof ContactSummary>;

const shown = Object.fromEntries(Object.keys(ContactFields.shape).map((field) => [field, z.string()])) as {
  [
    field in Exclude<keyof ContactFields, 'clientType' | 'physicalSameAsMailing' | 'shippingSameAsMailing'>
  ]: z.ZodString;
};

export const Contact = ContactSummary.extend(shown).extend({
  clientType: ClientType.nullable(),
  physicalSameAsMailing: z.boolean(),
  shippingSameAsMailing: z.boolean(),
  /** Which kind of number stands behind the mask; null without one, and absent where the number was not looked at. */
  ssnKind: PersonNumberKind.nullable().optional(),
  spouseSsnKind: PersonNumberKind.nullable().optional(),
});
export type Contact = z.infer<typeof Contact>;

/** Numbers with commas between them, as addresses carry them; bodies may hold the numbers themselves. */
const IdList = z.union([
  z
    .string()
    .max(2000)
    .regex(/^\d{1,15}(,\d{1,15})*$/)
    .transform((text) => text.split(',').map(Number)),
  z.array(Id).max(1000),
]);

export const TAG_MATCHES = ['any', 'all', 'none'] as const;

/** What narrows a list of contacts. */
export const ContactsFilter = z.object({
  search: ListQuery.shape.search,
  /** Ids of tags, and how many of them a contact must bear; `none` also without tags means: those that bear no tag at all. */
  tags: IdList.optional(),
  tagMatch: z.enum(TAG_MATCHES).optional(),
  /** The name of one tag, whatever its case. */
  tag: z.string().max(100).optional(),
  clientType: ClientType.optional(),
  /** Days of creation in the reader's time zone, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  timeZone: TimeZone.optional(),
  /** `deleted`: those that can be restored, instead of the others. */
  state: z.enum(['live', 'deleted']).optional(),
});
export type ContactsFilter = z.output<typeof ContactsFilter>;

export const CONTACT_ORDERINGS = ['created_at', 'email', 'first_name', 'last_name', 'deleted_at'] as const;

/**
 * Newest first unless asked otherwise, deleted ones by when they were deleted. `search` finds parts of names, of company and
 * organisation, of email and phone numbers; two characters find the beginnings of words; nine digits also find an SSN or FEIN.
 */
export const listContacts = endpoint('GET /api/recipients/', 'List contacts', {
  query: ListQuery.extend({
    ...ContactsFilter.shape,
    tags: z.union([Unsaid, IdList]).optional(),
    tag: z.union([Unsaid, z.string().max(100)]).optional(),
    ordering: orderingBy(...CONTACT_ORDERINGS),
  }),
  response: listOf(ContactSummary),
});

export const getContact = endpoint('GET /api/recipients/:id/', 'Get a contact, including a deleted one', {
  params: IdParams,
  response: Contact,
});

/** As many as one contact can bear. */
export const MAX_TAGS = 100;

/** Unknown tags are made. The same name in another case is the same tag. */
const Tags = z
  .array(TagName)
  .max(1000)
  .refine((names) => new Set(names.map(tagKey)).size <= MAX_TAGS, {
    params: { code: 'tags_too_many' },
  });

const optionalFields = patchOf(ContactFields);

/**
 * 409 `contact_exists`, or `contact_exists_deleted` with an offer to restore: `facts.contact_id` says which it is; of several
 * deleted ones, the one deleted last.
 */
export const createContact = endpoint('POST /api/recipients/', 'Create a contact', {
  body: optionalFields.extend({
    email: ContactFields.shape.email,
    firstName: ContactFields.shape.firstName,
    lastName: ContactFields.shape.lastName,
    tags: Tags.optional(),
    /** Makes a new one beside a deleted one with the same address, instead of the offer to restore that. */
    beside: z.literal('deleted').optional(),
  }),
  response: Contact,
  status: 201,
});

/**
 * What is not named stays. A secret that is not sent stays; '' removes it. `tags`, when sent, are all that it then bears.
 * 409 `contact_exists` for the address of another contact, `not_permitted` for a deleted one, which has to be restored first.
 */
export const updateContact = endpoint('PATCH /api/recipients/:id/', 'Update a contact', {
  params: IdParams,
  body: optionalFields.extend({ tags: Tags.optional() }),
  response: Contact,
  current: Contact,
});

export const deleteContact = endpoint('DELETE /api/recipients/:id/', 'Delete a contact. It can be restored', {
  params: IdParams,
  status: 204,
  current: Contact,
});

/** 409 `contact_exists` where someone else has its address by now. */
export const restoreContact = endpoint('POST /api/recipients/:id/restore/', 'Restore a deleted contact', {
  params: IdParams,
  response: Contact,
  current: Contact,
});

/** Anyone who must see the number shows that it is them; it is recorded at the contact and in their own log. */
export const revealContactSecret = endpoint('POST /api/recipients/:id/reveal/', 'Reveal a full SSN or FEIN', {
  params: IdParams,
  body: z.object({ field: z.enum(SECRET_FIELDS.map(wireKey)).transform(codeKey).pipe(SecretField) }),
  response: z.object({ value: z.string() }),
});

/**
 * Contacts by their ids, or all that match a filter but a few. What is not known is refused here: a filter with a slip of the pen
 * would mean everyone.
 */
export const ContactSelection = z.union([
  z.strictObject({ ids: z.array(Id).min(1).max(MAX_IDS) }),
  z.strictObject({
    matching: z.strictObject(ContactsFilter.shape),
    exceptIds: z.array(Id).max(MAX_IDS).optional(),
  }),
]);
export type ContactSelection = z.output<typeof ContactSelection>;

/** An act on many: done at once, or, of many thousands, by the job `job` (202). `deletion` undoes it. */
const OnMany = z.object({
  count: z.number().int().optional(),
  deletion: z.uuid().optional(),
  job: Job.optional(),
});

export const deleteContacts = endpoint('POST /api/recipients/delete-multiple/', 'Delete many contacts', {
  body: ContactSelection,
  response: OnMany,
  acceptedIf: 'job',
});

/**
 * `leftDeleted` counts those whose address someone else has by now. The `deletion` of a merge undoes that: `kept` tells whether the
 * contact that stayed is as it was before, or stays `as_is` because someone changed it since.
 */
export const restoreContacts = endpoint('POST /api/recipients/restore-multiple/', 'Restore many contacts', {
  body: z.union([z.object({ deletion: z.uuid() }), ContactSelection]),
  response: OnMany.extend({
    leftDeleted: z.number().int().optional(),
    kept: z.enum(['as_before', 'as_is']).optional(),
  }),
  acceptedIf: 'job',
});

/**
 * `contact_ids` are a selection by ids, without what can be no id. Unknown tags are made; a tag both given and taken away is refused.
 */
export const assignTags = endpoint(
  'POST /api/recipients/assign_tags/',
  'Add tags to contacts and remove tags from them',
  {
    body: z.object({
      contactIds: z
        .array(z.union([z.number(), z.string()]))
        .max(MAX_IDS)
        .optional(),
      selection: ContactSelection.optional(),
      tags: z.array(z.string().max(100)).max(100).default([]),
      removeTags: z.array(z.string().max(100)).max(100).default([]),
    }),
    response: OnMany,
    acceptedIf: 'job',
  },
);

/** `count` is exact: choosing all that match is a deliberate act. Deleted contacts are counted where the filter asks for them. */
export const readSelectedTags = endpoint(
  'POST /api/recipients/selected_tags/',
  'List the tags of the selected contacts',
  {
    body: ContactSelection,
    response: z.object({
      count: z.number().int(),
      tags: z.array(ContactTag.extend({ contactCount: z.number().int() })),
    }),
  },
);

export const DUPLICATE_SIGNS = ['name', 'phone', 'company', 'ssn', 'fein'] as const;
export const DuplicateSign = z.enum(DUPLICATE_SIGNS);
export type DuplicateSign = z.infer<typeof DuplicateSign>;

const DuplicateGroup = z.object({
  /** Names the group for the page after it; of secrets it says nothing. */
  key: z.string(),
  count: z.number().int(),
  /** At most ten of them, the oldest first. */
  contacts: z.array(ContactSummary),
});
export type DuplicateGroup = z.infer<typeof DuplicateGroup>;

export const listDuplicates = endpoint(
  'GET /api/recipients/duplicates/',
  'List possible duplicates by what they have in common',
  {
    query: z.object({ by: DuplicateSign.default('name'), after: z.string().max(600).optional() }),
    response: z.object({ results: z.array(DuplicateGroup), next: z.string().nullable() }),
  },
);

/**
 * What `keepId` does not say is taken from the others, in the order named; its tags are those of all, the notes follow each other.
 * `fields` overrules that: for each field the contact whose value stays. The others are deleted; restoring by `deletion` undoes all of it.
 */
export const mergeContacts = endpoint('POST /api/recipients/merge/', 'Merge contacts into one', {
  body: z.object({
    keepId: Id,
    ids: z.array(Id).min(1).max(20),
    fields: z.record(z.string(), Id).optional(),
  }),
  response: z.object({ contact: Contact, deletion: z.uuid() }),
  current: Contact,
});

/** The tags and the contacts whose names hold the text: a few of each. */
export const searchTagsRecipients = endpoint('GET /api/search_tags_recipients/', 'Search tags and contacts together', {
  query: z.object({ search: SearchText }),
  response: z.object({
    tags: z.array(Tag),
    recipients: z.array(ContactSummary),
  }),
});
