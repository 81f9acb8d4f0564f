import { z } from 'zod';
import { CommunityThing, communityCalls } from './community.ts';
import { endpoint, optionalPart } from './endpoint.ts';
import { LIST_IMPORT_PARTS } from './list-imports.ts';
import { Email, Id, IdParams, Line, Named, orderingBy, Paragraphs, patchOf, Time } from './lists.ts';

export const MEMBER_BIO_LENGTH = 600;
export const MEMBER_LINE_LENGTH = 255;
export const MEMBER_PHONE_LENGTH = 40;
/** A list of members, as a file. */
export const MEMBER_FILE_BYTES = 500 * 1024;

const Ids = z.array(Id).max(100);

const Profile = z.object({
  firstName: Line(MEMBER_LINE_LENGTH, 1),
  lastName: Line(MEMBER_LINE_LENGTH, 1),
  headline: Line(MEMBER_LINE_LENGTH).default(''),
  company: Line(MEMBER_LINE_LENGTH).default(''),
  phone: Line(MEMBER_PHONE_LENGTH).default(''),
  bio: Paragraphs(MEMBER_BIO_LENGTH).default(''),
});

export const MemberInput = Profile.extend({
  /** Unique among members, whatever its case. */
  email: Email,
  /** Whether what their groups open is open to them. It blocks nothing else. */
  canAccess: z.boolean().default(true),
  interestIds: Ids.default([]),
  categoryIds: Ids.default([]),
  groupIds: Ids.default([]),
});
export type MemberInput = z.output<typeof MemberInput>;

export const CommunityMember = CommunityThing.extend({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  headline: z.string(),
  company: z.string(),
  phone: z.string(),
  bio: z.string(),
  pictureUrl: z.string().nullable(),
  canAccess: z.boolean(),
  /** They have an account with this email address. */
  hasJoined: z.boolean(),
  /** When the last invitation was sent. */
  invitedAt: Time.nullable(),
  interests: z.array(Named),
  categories: z.array(Named),
  groups: z.array(Named),
});
export type CommunityMember = z.infer<typeof CommunityMember>;

export const MEMBER_COLUMNS = [
  'email',
  'firstName',
  'lastName',
  'headline',
  'company',
  'phone',
  'bio',
  'groups',
  'interests',
  'categories',
  'canAccess',
  'hasJoined',
  'invitedAt',
  'createdAt',
] as const;

export const MEMBER_IMPORT_COLUMNS = [
  'email',
  'firstName',
  'lastName',
  'headline',
  'company',
  'phone',
  'bio',
  'groups',
  'interests',
  'categories',
] as const;
export type MemberImportColumn = (typeof MEMBER_IMPORT_COLUMNS)[number];

const members = communityCalls('members', {
  one: 'a member',
  many: 'members',
  thing: CommunityMember,
  input: MemberInput,
  patch: patchOf(MemberInput),
  ordering: orderingBy('name', 'email', 'created_at', 'updated_at'),
});
/** `createMember` also invites them, as `addMembers` does. */
export const {
  list: listCommunityMembers,
  create: createMember,
  get: getCommunityMember,
  update: updateMember,
  remove: deleteMember,
} = members;

export const setMemberStatus = endpoint(
  'PUT /admin/members/:id/status',
  'Allow a member into the community, or remove their access',
  {
    params: IdParams,
    body: z.object({ canAccess: z.boolean() }),
    response: CommunityMember,
    current: CommunityMember,
  },
);

/** It acts on GET, as it is specified. Refused (`member_joined`) where they have an account already. */
export const reinviteMember = endpoint('GET /admin/members/:id/reinvite', 'Send a member their invitation again', {
  params: IdParams,
  response: CommunityMember,
});

/** Makes the caller a member where they are none. */
export const updateMemberProfile = endpoint('PUT /admin/members/profile', 'Update your community profile', {
  body: Profile,
  response: CommunityMember,
});

/** `code`: of the error table where it has one. `row` counts from 1, the header included. */
const MemberProblem = z.object({
  row: z.number().int(),
  email: z.string(),
  column: z.string().nullable(),
  code: z.string(),
  message: z.string(),
});
export type MemberProblem = z.infer<typeof MemberProblem>;

/** `known`: addresses that were members already; they stay as they are. */
export const AddedMembers = z.object({
  created: z.number().int(),
  known: z.number().int(),
  failed: z.number().int(),
  problems: z.array(MemberProblem),
});
export type AddedMembers = z.infer<typeof AddedMembers>;

/** A CSV or XLSX file of at most 500 KB, or one person by `email`, `first_name` and `last_name`: who is wrong is refused (422). */
export const addMembers = endpoint('POST /admin/members/add-member', 'Add and invite members', {
  response: AddedMembers,
  transport: 'upload',
  parts: {
    ...LIST_IMPORT_PARTS,
    texts: z.object({
      email: optionalPart(z.string().max(254)),
      firstName: optionalPart(z.string().max(MEMBER_LINE_LENGTH)),
      lastName: optionalPart(z.string().max(MEMBER_LINE_LENGTH)),
    }),
  },
  tooLarge: 'member_file_too_large',
  status: 201,
});

export const setMemberPicture = endpoint(
  'PUT /admin/members/:id/picture',
  'Set a member’s photo: JPEG or PNG, up to 10 MB',
  {
    params: IdParams,
    response: CommunityMember,
    transport: 'upload',
    parts: { files: { file: { most: 1, mediaTypes: ['image/jpeg', 'image/png'] } }, texts: z.object({}) },
    tooLarge: 'avatar_too_large',
    current: CommunityMember,
  },
);

export const removeMemberPicture = endpoint('DELETE /admin/members/:id/picture', 'Remove a member’s photo', {
  params: IdParams,
  response: CommunityMember,
  current: CommunityMember,
});

export const getMemberPicture = endpoint('GET /api/member-pictures/:key', 'Get a photo by the key in `picture_url`', {
  params: z.object({ key: z.string().regex(/^[\w-]{22}$/) }),
  transport: 'download',
  answersHead: true,
});
