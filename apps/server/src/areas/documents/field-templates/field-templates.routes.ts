import { createFieldTemplate, deleteFieldTemplate, listFieldTemplates } from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Scoped } from '../../access/index.ts';
import { fieldTemplatesService } from './field-templates.service.ts';

export function fieldTemplatesRoutes(platform: Platform, { scoped }: { scoped: Scoped }): Route[] {
  const [reading, writing] = [scoped('documents:read'), scoped('documents:write')];
  const templates = fieldTemplatesService(platform);
  return [
    route(listFieldTemplates, reading, ({ caller }) => templates.list(caller)),
    route(createFieldTemplate, writing, ({ caller, body }) => templates.create(caller, body)),
    route(deleteFieldTemplate, writing, ({ caller, params, request }) => templates.delete(caller, params.id, request)),
  ];
}
