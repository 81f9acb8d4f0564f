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

export const getDeletion = endpoint('GET /api/privacy/deletion/', 'Get what deleting your account would do', {
  response: Deletion,
});

export const askForDeletion = endpoint('POST /api/privacy/deletion/', 'Request deletion of your account', {
  body: z.object({
    /** One's own address, typed: no one does this by a slip. */
    email: z.string().max(254),
  }),
  response: Deletion,
});

export const cancelDeletion = endpoint('DELETE /api/privacy/deletion/', 'Cancel the deletion of your account', {
  response: Deletion,
});

export const listExports = endpoint('GET /api/privacy/exports/', 'List exports of your data, newest first', {
  response: z.object({ results: z.array(Job) }),
});

export const exportMyData = endpoint('POST /api/privacy/exports/', 'Start an export of your data', {
  response: z.object({ job: Job }),
  status: 202,
});
