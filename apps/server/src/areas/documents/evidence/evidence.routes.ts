import { listEvidence } from '@sealwright/contract';
import { type Route, route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Scoped } from '../../access/index.ts';
import { evidenceService } from './evidence.service.ts';

export function evidenceRoutes(platform: Platform, { scoped }: { scoped: Scoped }): Route[] {
  const evidence = evidenceService(platform);
  return [
    route(listEvidence, scoped('documents:read'), ({ caller, params }) =>
      evidence.list(caller.accountId, params.id, caller),
    ),
  ];
}
