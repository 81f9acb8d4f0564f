import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Job } from './jobs.ts';
import { Time } from './lists.ts';

/** What asking to be forgotten would mean now. */
export const Deletion = z.object({
  /** When it happens; null while no one asked. */
  deletionAt: Time.nullable(),
  /** Days between asking and it. */
  graceDays: z.number().int(),
  /** Documents that are out for signature and would be closed. */
  openDocuments: z.number().int(),
  completedDocuments: z.number().int(),
  /** Why it cannot be asked for: a code of the error table. */
  obstacle: z.enum(['deletion_last_owner', 'deletion_last_team_admin']).nullable(),
});
export type Deletion = z.infer<typeof Deletion>;

export const getDeletion = endpoint('GET /api/privacy/deletion/', 'Says what deleting one’s account would mean', {
  response: Deletion,
});

export const askForDeletion = endpoint('POST /api/privacy/deletion/', 'Asks for one’s account to be deleted', {
  body: z.object({
    /** One's own address, typed: no one does this by a slip. */
    email: z.string().max(254),
  }),
  response: Deletion,
});

export const cancelDeletion = endpoint('DELETE /api/privacy/deletion/', 'Keeps one’s account after all', {
  response: Deletion,
});

export const listExports = endpoint('GET /api/privacy/exports/', 'Lists the exports of one’s data, newest first', {
  response: z.object({ results: z.array(Job) }),
});

export const exportMyData = endpoint('POST /api/privacy/exports/', 'Begins an export of everything one has here', {
  response: z.object({ job: Job }),
  status: 202,
});
