import { createFolder, deleteFolder, listFolders, updateFolder } from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Scoped } from '../../access/index.ts';
import { foldersService } from './folders.service.ts';

export function foldersRoutes(platform: Platform, { scoped }: { scoped: Scoped }): Route[] {
  const [reading, writing] = [scoped('documents:read'), scoped('documents:write')];
  const folders = foldersService(platform);
  return [
    route(listFolders, reading, ({ caller }) => folders.list(caller)),
    route(createFolder, writing, ({ caller, body }) => folders.create(caller, body)),
    route(updateFolder, writing, ({ caller, params, body, request }) =>
      folders.update(caller, params.id, body, request),
    ),
    route(deleteFolder, writing, ({ caller, params, request }) => folders.delete(caller, params.id, request)),
  ];
}
