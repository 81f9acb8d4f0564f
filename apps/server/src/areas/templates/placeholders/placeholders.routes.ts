import { layOver, listFittingPlaceholders, saveAsPlaceholder, undoLayOver } from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { by, type Scoped } from '../../access/index.ts';
import type { FilesService, PicturesService } from '../../files/index.ts';
import { placeholdersService } from './placeholders.service.ts';

export function placeholdersRoutes(
  platform: Platform,
  { scoped }: { scoped: Scoped },
  files: FilesService,
  pictures: PicturesService,
): Route[] {
  const [reading, writing] = [scoped('documents:read'), scoped('documents:write')];
  const placeholders = placeholdersService(platform, files, pictures);
  return [
    route(listFittingPlaceholders, reading, ({ caller, params }) => placeholders.list(caller, params.id)),
    route(saveAsPlaceholder, writing, (input) => placeholders.save(by(input), input.params.id, input.body.name)),
    route(layOver, writing, (input) => placeholders.layOver(by(input), input.params.id, input.body)),
    route(undoLayOver, writing, (input) => placeholders.undo(by(input), input.params.id, input.body)),
  ];
}
