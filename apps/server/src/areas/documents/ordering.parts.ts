import type { Route } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SessionAccess } from '../access/index.ts';
import { fieldTemplatesRoutes } from './field-templates/index.ts';
import { foldersRoutes } from './folders/index.ts';
import { viewsRoutes } from './views/index.ts';

/** How documents are ordered and found again, and what fields are kept for the next ones. */
export const orderingRoutes = (platform: Platform, access: SessionAccess): Route[] => [
  ...foldersRoutes(platform, access),
  ...viewsRoutes(platform, access),
  ...fieldTemplatesRoutes(platform, access),
];
