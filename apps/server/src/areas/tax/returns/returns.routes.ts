import {
  actOnTaxReturns,
  exportTaxReturns,
  fileTaxReturn,
  getTaxReturn,
  getTaxSeason,
  searchTaxReturns,
  unfileTaxReturn,
  updateTaxReturn,
} from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { by, type SessionAccess } from '../../access/index.ts';
import type { FilesService } from '../../files/index.ts';
import { returnsFile } from './returns.export.ts';
import { returnsService } from './returns.service.ts';

export const returnsRoutes = (platform: Platform, files: FilesService, { scoped }: SessionAccess): Route[] => {
  const [reading, writing] = [scoped('documents:read'), scoped('documents:write')];
  const returns = returnsService(platform, files);
  return [
    route(searchTaxReturns, reading, (input) => returns.search(input.caller, input, input.request)),
    route(getTaxReturn, reading, ({ caller, params }) => returns.get(caller, params.id)),
    route(updateTaxReturn, writing, (input) => returns.update(by(input), input.params.id, input.body)),
    route(fileTaxReturn, writing, (input) => returns.file(by(input), input.params.id, input.body)),
    route(unfileTaxReturn, writing, (input) => returns.unfile(by(input), input.params.id)),
    route(getTaxSeason, reading, ({ caller, query }) => returns.season(caller, query)),
    route(exportTaxReturns, reading, ({ caller, body }) => returnsFile(platform, caller, body)),
    route(actOnTaxReturns, writing, (input) => returns.act(by(input), input.body)),
  ];
};
