import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Time } from './lists.ts';

export const JobState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);
export type JobState = z.infer<typeof JobState>;

/** Long work that a person asked for and follows. `result` holds what its kind says of the outcome; of an import also which one. */
export const Job = z.object({
  id: Id,
  kind: z.string(),
  state: JobState,
  done: z.number().int(),
  /** Null while no one knows. */
  total: z.number().int().nullable(),
  /** A code of the error table. */
  error: z.string().nullable(),
  file: z.object({ name: z.string(), sizeBytes: z.number().int(), expiresAt: Time }).nullable(),
  result: z.record(z.string(), z.unknown()),
  createdAt: Time,
  finishedAt: Time.nullable(),
});
export type Job = z.infer<typeof Job>;

export const listOpenJobs = endpoint('GET /api/jobs/', 'List your running jobs, newest first', {
  response: z.object({ results: z.array(Job) }),
});

export const getJob = endpoint('GET /api/jobs/:id/', 'Get the progress of a job', {
  params: IdParams,
  response: z.object({ job: Job }),
});

export const watchJob = endpoint('GET /api/jobs/:id/events/', 'Stream the progress of a job', {
  params: IdParams,
  response: Job,
  transport: 'stream',
});

export const cancelJob = endpoint('DELETE /api/jobs/:id/', 'Cancel a job', {
  params: IdParams,
  response: z.object({ job: Job }),
  status: 202,
});

export const downloadJobFile = endpoint('GET /api/jobs/:id/file/', 'Download the file that a job created', {
  params: IdParams,
  transport: 'download',
});
