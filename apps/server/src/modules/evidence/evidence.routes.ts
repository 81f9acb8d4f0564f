import { listEvidence } from '@sealwright/contract';
import { type Access, type Route, route } from '../../platform/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { evidenceService } from './evidence.service.ts';

export function evidenceRoutes<C extends { accountId: number }>(
  platform: Platform,
  access: { user: Access<C> },
): Route[] {
  const evidence = evidenceService(platform);
  return [route(listEvidence, access.user, ({ caller, params }) => evidence.list(caller.accountId, params.id))];
}
