import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Time } from './lists.ts';

export const JobState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);
export type JobState = z.infer<typeof JobState>;

/** Long work that someone asked for. `result` holds what the kind of work tells of its outcome. */
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

export const getJob = endpoint('GET /api/jobs/:id/', 'Reads how far long work is', {
  params: IdParams,
  response: z.object({ job: Job }),
});

export const watchJob = endpoint(
  'GET /api/jobs/:id/events/',
  'Follows long work; each event is the job as it is then',
  {
    params: IdParams,
    response: Job,
    transport: 'stream',
  },
);

export const cancelJob = endpoint('DELETE /api/jobs/:id/', 'Asks long work to stop', {
  params: IdParams,
  response: z.object({ job: Job }),
  status: 202,
});

export const downloadJobFile = endpoint('GET /api/jobs/:id/file/', 'Gives the file that came of long work', {
  params: IdParams,
  transport: 'download',
});
