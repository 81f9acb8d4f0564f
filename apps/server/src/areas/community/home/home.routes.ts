import { getCommunityHome } from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { homeOf, type Section } from './home.service.ts';

export const homeRoutes = (
  platform: Platform,
  sections: readonly Section[],
  { user }: Pick<SessionAccess, 'user'>,
): Route[] => [route(getCommunityHome, user, ({ caller }) => homeOf(platform, sections, caller))];
