import { endAbsence, listAbsences, setAbsence } from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { absencesService } from './absences.service.ts';

export const absencesRoutes = (platform: Platform, { user }: SessionAccess): Route[] => {
  const absences = absencesService(platform);
  return [
    route(listAbsences, user, ({ caller, params }) => absences.list(caller, params.id)),
    route(setAbsence, user, ({ caller, params, body, request }) => absences.set(caller, params, body, request)),
    route(endAbsence, user, ({ caller, params }) => absences.end(caller, params)),
  ];
};
