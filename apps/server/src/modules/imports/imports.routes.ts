import type { Route } from '../../platform/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FilesService } from '../files/index.ts';
import type { SessionAccess } from '../sessions/index.ts';

export const importsRoutes = (_platform: Platform, _files: FilesService, _access: SessionAccess): Route[] => [];
