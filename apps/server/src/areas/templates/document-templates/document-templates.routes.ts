import {
  addTemplateFiles,
  archiveTemplate,
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  exportTemplate,
  getTemplate,
  importTemplate,
  listTemplates,
  listTemplateVersions,
  publishTemplate,
  restoreTemplate,
  restoreTemplateVersion,
  saveAsTemplate,
  saveTemplateContent,
  sendTemplate,
  updateTemplate,
  useTemplate,
} from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import { by, type Scoped } from '../../access/index.ts';
import type { MeteredPlatform } from '../../documents/index.ts';
import type { FilesService, PicturesService } from '../../files/index.ts';
import { archiveService } from './archive.service.ts';
import { documentTemplatesService } from './document-templates.service.ts';
import { editingService } from './editing.service.ts';
import { makingService } from './making.service.ts';
import { usingService } from './using.service.ts';

export function documentTemplatesRoutes(
  platform: MeteredPlatform,
  { scoped }: { scoped: Scoped },
  files: FilesService,
  pictures: PicturesService,
): Route[] {
  const [reading, writing] = [scoped('documents:read'), scoped('documents:write')];
  const templates = documentTemplatesService(platform, pictures);
  const making = makingService(platform, pictures);
  const editing = editingService(platform, files, pictures);
  const archives = archiveService(platform, files, pictures);
  const using = usingService(platform, pictures);
  return [
    route(listTemplates, reading, ({ caller, query, request }) => templates.list(caller, query, request)),
    route(createTemplate, writing, (input) => making.create(by(input), input.body)),
    route(getTemplate, reading, ({ caller, params }) => templates.get(caller, params.id)),
    route(updateTemplate, writing, (input) => templates.update(by(input), input.params.id, input.body)),
    route(deleteTemplate, writing, (input) => templates.delete(by(input), input.params.id)),
    route(archiveTemplate, writing, (input) => templates.archive(by(input), input.params.id)),
    route(restoreTemplate, writing, (input) => templates.restore(by(input), input.params.id)),
    route(duplicateTemplate, writing, (input) => making.duplicate(by(input), input.params.id)),
    route(saveAsTemplate, writing, (input) => making.fromDocument(by(input), input.params.id, input.body.name)),

    route(addTemplateFiles, writing, (input) => editing.addFiles(by(input), input.params.id, input.upload)),
    route(saveTemplateContent, writing, (input) => editing.save(by(input), input.params.id, input.body)),
    route(publishTemplate, writing, (input) => editing.publish(by(input), input.params.id, input.body.note)),
    route(listTemplateVersions, reading, ({ caller, params, query, request }) =>
      editing.versions(caller, params.id, query, request),
    ),
    route(restoreTemplateVersion, writing, (input) =>
      editing.restoreVersion(by(input), input.params.id, input.params.number),
    ),
    route(exportTemplate, reading, ({ caller, params }) => archives.export(caller, params.id)),
    route(importTemplate, writing, (input) => archives.import(by(input), input.upload)),

    route(useTemplate, writing, (input) => using.use(by(input), input.params.id, input.body)),
    route(sendTemplate, writing, (input) => using.send(by(input), input.params.id, input.body)),
  ];
}
