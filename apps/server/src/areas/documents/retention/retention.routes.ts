import {
  eraseRetentionDue,
  getRetentionRules,
  listErasedDocuments,
  listLegalHolds,
  listRetentionDue,
  placeLegalHold,
  releaseLegalHold,
  setRetentionRules,
} from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { holdsService } from './holds.service.ts';
import { retentionService } from './retention.service.ts';

export const retentionRoutes = (platform: Platform, { user }: SessionAccess): Route[] => {
  const retention = retentionService(platform);
  const holds = holdsService(platform);
  return [
    route(getRetentionRules, user, async ({ caller }) => retention.rules(caller)),
    route(setRetentionRules, user, ({ caller, body }) => retention.setRules(caller, body.rules)),
    route(listRetentionDue, user, ({ caller, query, request }) => retention.due(caller, query, request)),
    route(eraseRetentionDue, user, ({ caller, body, request }) => retention.erase({ actor: caller, request }, body)),
    route(listErasedDocuments, user, ({ caller, query, request }) => retention.erased(caller, query, request)),
    route(listLegalHolds, user, ({ caller, query, request }) => holds.list(caller, query, request)),
    route(placeLegalHold, user, ({ caller, body }) => holds.place(caller, body)),
    route(releaseLegalHold, user, ({ caller, params }) => holds.release(caller, params.id)),
  ];
};
