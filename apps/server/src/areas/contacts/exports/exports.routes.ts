import { exportContacts } from '@sealwright/contract';
import { type Route, route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { exportsService } from './exports.service.ts';

export const exportsRoutes = (platform: Platform, { scoped }: SessionAccess): Route[] => {
  const exports = exportsService(platform);
  return [
    route(exportContacts, scoped('contacts:read'), ({ caller, body, request }) => exports.make(caller, body, request)),
  ];
};
