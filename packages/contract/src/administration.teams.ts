import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, ListQuery, listOf, orderingBy, Time } from './lists.ts';
import { permissions } from './permissions.ts';
import { TeamRole } from './teams.ts';

/** A team as platform administrators see it: its size, and nothing of its work. */
export const ManagedTeam = z.object({
  id: Id,
  name: z.string(),
  isActive: z.boolean(),
  memberCount: z.number().int(),
  documentCount: z.number().int(),
  /** Of the files of its documents, the sealed ones included. */
  storageBytes: z.number().int(),
  createdAt: Time,
  permissions: permissions('changeStatus'),
});
export type ManagedTeam = z.infer<typeof ManagedTeam>;

export const ManagedTeamDetails = ManagedTeam.extend({
  website: z.string(),
  phone: z.string(),
  subdomain: z.string().nullable(),
  createdBy: z.string(),
  /** Null while billing is off. */
  billing: z
    .object({
      /** The one that was bought, else the one that accounts begin with; null: none. */
      plan: z.string().nullable(),
      /** Of the one that was bought, and so the end of its period. */
      state: z.enum(['active', 'past_due', 'unpaid']).nullable(),
      currentPeriodEnd: Time.nullable(),
    })
    .nullable(),
  /** By their names, at most 100. */
  members: z.array(z.object({ id: Id, name: z.string(), email: z.string(), role: TeamRole, joinedAt: Time })),
  /** When it was activated and deactivated, newest first. */
  history: z.array(z.object({ id: Id, at: Time, isActive: z.boolean(), by: z.string().nullable() })),
});
export type ManagedTeamDetails = z.infer<typeof ManagedTeamDetails>;

export const listManagedTeams = endpoint('GET /teams/api/team-management/', 'List all teams', {
  query: ListQuery.extend({
    ordering: orderingBy('name', 'created_at', 'member_count'),
    status: z.enum(['active', 'inactive']).optional(),
  }),
  response: listOf(ManagedTeam),
});

export const getManagedTeam = endpoint('GET /teams/api/team-management/:id/', 'Get a team, as an administrator', {
  params: IdParams,
  response: ManagedTeamDetails,
});

/** A team that is not active can be read, not written; its signers can still finish. Its admins are told. */
export const changeTeamStatus = endpoint(
  'PUT /teams/api/team-management/:id/status/',
  'Activate or deactivate a team',
  { params: IdParams, body: z.object({ isActive: z.boolean() }), response: ManagedTeamDetails },
);
