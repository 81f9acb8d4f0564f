import {
  analyseImport,
  createImport,
  deleteImport,
  downloadImportReport,
  getImport,
  importContactCsv,
  importContactExcel,
  listImportProblems,
  listImports,
  startImport,
} from '@sealwright/contract';
import { type Route, route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FilesService } from '../../files/index.ts';
import type { SessionAccess } from '../../access/index.ts';
import { pastImportsService } from './history/history.service.ts';
import { importsService } from './imports.service.ts';

export function importsRoutes(platform: Platform, files: FilesService, { scoped }: SessionAccess): Route[] {
  const imports = importsService(platform, files);
  const past = pastImportsService(platform);
  const read = scoped('contacts:read');
  const write = scoped('contacts:write');
  return [
    route(createImport, write, ({ caller, upload }) => imports.create(caller, upload)),
    route(listImports, read, ({ caller, query, request }) => past.list(caller, query, request)),
    route(getImport, read, ({ caller, params }) => imports.get(caller, params.id)),
    route(analyseImport, write, ({ caller, params, body }) => imports.analyse(caller, params.id, body)),
    route(startImport, write, ({ caller, params, body }) => imports.start(caller, params.id, body)),
    route(deleteImport, write, ({ caller, params }) => past.delete(caller, params.id)),
    route(listImportProblems, read, ({ caller, params, query, request }) =>
      past.problems(caller, params.id, query, request),
    ),
    route(downloadImportReport, read, ({ caller, params, request }) => past.report(caller, params.id, request)),
    route(importContactCsv, write, ({ caller, upload }) => imports.importAtOnce(caller, upload, 'csv')),
    route(importContactExcel, write, ({ caller, upload }) => imports.importAtOnce(caller, upload, 'xlsx')),
  ];
}
