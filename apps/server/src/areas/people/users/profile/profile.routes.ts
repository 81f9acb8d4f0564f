import {
  getAvatar,
  getUser,
  listMemberships,
  removeAvatar,
  replaceUser,
  type Scope,
  updateUser,
  uploadAvatar,
} from '@sealwright/contract';
import { type Access, publicAccess, route, type Route } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { FilesService, PdfThreads } from '../../../files/index.ts';
import { avatarService } from './avatar.service.ts';
import type { Actor } from '../../../access/index.ts';
import { type PeriodEndOf, usersService } from '../users.service.ts';

/** What people see and change of themselves. */
export const profileRoutes = <C extends Actor>(
  platform: Platform,
  parts: { files: FilesService; threads: PdfThreads; periodEndOf: PeriodEndOf },
  { user, scoped }: { user: Access<C>; scoped: (scope: Scope) => Access<C> },
): Route[] => {
  const users = usersService(platform, parts.periodEndOf);
  const avatars = avatarService(platform, parts);
  return [
    route(getUser, scoped('profile:read'), ({ caller, params }) => users.read(caller, params.id)),
    route(updateUser, user, ({ caller, params, body, request }) => users.update(caller, params.id, body, request)),
    route(replaceUser, user, ({ caller, params, body, request }) => users.update(caller, params.id, body, request)),
    route(listMemberships, user, ({ caller, params }) => users.memberships(caller, params.id)),
    route(uploadAvatar, user, ({ caller, params, upload, request }) => avatars.set(caller, params.id, upload, request)),
    route(removeAvatar, user, ({ caller, params, request }) => avatars.remove(caller, params.id, request)),
    route(getAvatar, publicAccess, ({ params }) => avatars.show(params.key)),
  ];
};
