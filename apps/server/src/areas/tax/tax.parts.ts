import type { Route } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SessionAccess } from '../access/index.ts';
import type { FilesService } from '../files/index.ts';
import { returnsRoutes } from './returns/index.ts';
import { salesTaxRoutes } from './sales-tax/index.ts';

export const taxRoutes = (platform: Platform, files: FilesService, access: SessionAccess): Route[] => [
  ...returnsRoutes(platform, files, access),
  ...salesTaxRoutes(platform, access),
];
