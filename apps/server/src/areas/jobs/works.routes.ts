import { cancelJob, downloadJobFile, getJob, watchJob } from '@sealwright/contract';
import { type Access, route, type Route } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FilesService } from '../files/index.ts';
import type { Actor } from '../access/index.ts';
import { worksService } from './works.service.ts';

export const worksRoutes = (
  platform: Platform,
  files: FilesService,
  { user, confirmed }: { user: Access<Actor>; confirmed: Access<Actor> },
): Route[] => {
  const works = worksService(platform, files);
  return [
    route(getJob, user, ({ caller, params }) => works.get(caller, params.id)),
    route(watchJob, user, ({ caller, params }) => works.watch(caller, params.id)),
    route(cancelJob, user, ({ caller, params }) => works.cancel(caller, params.id)),
    route(downloadJobFile, confirmed, ({ caller, params, request }) => works.download(caller, params.id, request)),
  ];
};
