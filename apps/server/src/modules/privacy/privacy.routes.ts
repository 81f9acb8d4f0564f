import type { Access, Route } from '../../platform/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FilesService } from '../files/index.ts';
import type { Actor } from '../sessions/index.ts';

export const privacyRoutes = (
  _platform: Platform,
  _files: FilesService,
  _access: { user: Access<Actor>; confirmed: Access<Actor> },
): Route[] => [];
