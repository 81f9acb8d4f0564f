import { addStarter, listStarters } from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Scoped } from '../../access/index.ts';
import type { FilesService, PdfThreads, PicturesService } from '../../files/index.ts';
import { startersService } from './starters.service.ts';

export function startersRoutes(
  platform: Platform,
  { scoped }: { scoped: Scoped },
  parts: { files: FilesService; pictures: PicturesService; threads: PdfThreads },
): Route[] {
  const starters = startersService(platform, parts);
  return [
    route(listStarters, scoped('documents:read'), ({ caller }) => Promise.resolve(starters.list(caller))),
    route(addStarter, scoped('documents:write'), ({ caller, request, params }) =>
      starters.add({ actor: caller, request }, params.key),
    ),
  ];
}
