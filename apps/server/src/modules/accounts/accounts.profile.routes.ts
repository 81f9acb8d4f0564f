import { getUser, updateUser } from '@sealwright/contract';
import { type Access, route, type Route } from '../../platform/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FilesService, PdfThreads } from '../files/index.ts';
import type { Caller } from './accounts.policy.ts';
import { usersService } from './accounts.users.service.ts';

/** What people see and change of themselves. */
export const profileRoutes = <C extends Caller>(
  platform: Platform,
  _parts: { files: FilesService; threads: PdfThreads },
  { user }: { user: Access<C> },
): Route[] => {
  const users = usersService(platform);
  return [
    route(getUser, user, ({ caller, params }) => users.read(caller, params.id)),
    route(updateUser, user, ({ caller, params, body, request }) => users.update(caller, params.id, body, request)),
  ];
};
