import { cancelJob, downloadJobFile, getJob, listOpenJobs, watchJob } from '@sealwright/contract';
import { type Access, route, type Route } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FilesService } from '../files/index.ts';
import type { Actor } from '../access/index.ts';
import { jobsService } from './jobs.service.ts';

export const jobsRoutes = (
  platform: Platform,
  files: FilesService,
  { user, confirmed }: { user: Access<Actor>; confirmed: Access<Actor> },
): Route[] => {
  const jobs = jobsService(platform, files);
  return [
    route(listOpenJobs, user, ({ caller }) => jobs.listOpen(caller)),
    route(getJob, user, ({ caller, params }) => jobs.get(caller, params.id)),
    route(watchJob, user, ({ caller, params }) => jobs.watch(caller, params.id)),
    route(cancelJob, user, ({ caller, params }) => jobs.cancel(caller, params.id)),
    route(downloadJobFile, confirmed, ({ caller, params, request }) => jobs.download(caller, params.id, request)),
  ];
};
