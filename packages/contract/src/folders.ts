import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Line, Named } from './lists.ts';
import { permissions } from './permissions.ts';

/** Members of a team by what they do together. */
export const MemberGroup = z.object({
  id: Id,
  name: z.string(),
  members: z.array(Named),
  version: z.number().int(),
  permissions: permissions('update', 'delete'),
});
export type MemberGroup = z.infer<typeof MemberGroup>;

/** A team's groups at most, and folders of an account at most. */
export const MOST_GROUPS = 200;
export const MOST_FOLDERS = 500;

const GroupParams = z.object({ id: Id, group: Id });
const GroupBody = z.object({ name: Line(100, 1), members: z.array(Id).max(1000) });

export const listGroups = endpoint('GET /teams/api/teams/:id/groups/', 'List the groups of a team by name', {
  params: IdParams,
  response: z.object({ results: z.array(MemberGroup), permissions: permissions('create') }),
});

export const createGroup = endpoint('POST /teams/api/teams/:id/groups/', 'Create a group of members', {
  params: IdParams,
  body: GroupBody,
  response: MemberGroup,
  status: 201,
});

export const updateGroup = endpoint(
  'PUT /teams/api/teams/:id/groups/:group/',
  'Update the name and members of a group',
  {
    params: GroupParams,
    body: GroupBody,
    response: MemberGroup,
    current: MemberGroup,
  },
);

/** Folders that were open to it alone are open to the admins from then on. */
export const deleteGroup = endpoint('DELETE /teams/api/teams/:id/groups/:group/', 'Delete a group', {
  params: GroupParams,
  status: 204,
  current: MemberGroup,
});

/** Where documents of an account lie. The caller sees each of these. */
export const Folder = z.object({
  id: Id,
  name: z.string(),
  /** Whether only its groups, the admins and the owner of a document see what lies in it. */
  isRestricted: z.boolean(),
  groups: z.array(Id),
  version: z.number().int(),
  permissions: permissions('update', 'restrict', 'delete'),
});
export type Folder = z.infer<typeof Folder>;

/** `groups`: null where it is open to everyone of the account. */
const FolderBody = z.object({ name: Line(100, 1), groups: z.array(Id).max(MOST_GROUPS).nullable().optional() });

export const listFolders = endpoint('GET /api/folders/', 'List the folders you can see, by name', {
  response: z.object({ results: z.array(Folder), permissions: permissions('create', 'restrict') }),
});

export const createFolder = endpoint('POST /api/folders/', 'Create a folder', {
  body: FolderBody,
  response: Folder,
  status: 201,
});

export const updateFolder = endpoint('PUT /api/folders/:id/', 'Rename a folder, or change who can open it', {
  params: IdParams,
  body: FolderBody,
  response: Folder,
  current: Folder,
});

/** Refused while documents lie in it: they would be open to everyone. */
export const deleteFolder = endpoint('DELETE /api/folders/:id/', 'Delete an empty folder', {
  params: IdParams,
  status: 204,
  current: Folder,
});
