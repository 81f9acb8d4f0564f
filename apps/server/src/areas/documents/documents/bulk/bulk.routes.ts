import { downloadBulk, measureDocuments, readBulk, startBulk, undoBulk } from '@sealwright/contract';
import { type Route, route } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { by, type Scoped } from '../../../access/index.ts';
import type { FilesService } from '../../../files/index.ts';
import { bulkService } from './bulk.service.ts';

export function bulkRoutes(platform: Platform, { scoped }: { scoped: Scoped }, files: FilesService): Route[] {
  const [reading, writing] = [scoped('documents:read'), scoped('documents:write')];
  const bulk = bulkService(platform, files);
  return [
    route(measureDocuments, reading, ({ caller, body }) => bulk.measure(caller, body)),
    route(startBulk, writing, (input) => bulk.start(by(input), input.body)),
    route(readBulk, reading, ({ caller, params, query, request }) => bulk.read(caller, params.id, query, request)),
    route(undoBulk, writing, (input) => bulk.undo(by(input), input.params.id)),
    route(downloadBulk, reading, (input) => bulk.download(by(input), input.params.id)),
  ];
}
