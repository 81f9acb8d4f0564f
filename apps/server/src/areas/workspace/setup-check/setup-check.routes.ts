import { getSealingState, getSetupCheck } from '@sealwright/contract';
import { type Route, route } from '../../../platform/http/http.ts';
import type { SessionAccess } from '../../access/index.ts';
import type { SetupParts } from './setup-check.parts.ts';
import { setupCheckService } from './setup-check.service.ts';

// It writes a file and asks others: no one needs it more often.
const OFTEN = { name: 'setup-check', points: 20, seconds: 60 };

export function setupCheckRoutes(parts: SetupParts, { platformAdmin }: SessionAccess): Route[] {
  const setup = setupCheckService(parts);
  return [
    route(getSetupCheck, platformAdmin, async ({ caller }) => {
      await parts.platform.limits.take(OFTEN, String(caller.userId));
      return setup.run();
    }),
    route(getSealingState, platformAdmin, () => setup.sealing()),
  ];
}
