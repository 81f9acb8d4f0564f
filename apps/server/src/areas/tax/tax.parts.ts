import type { Route } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SessionAccess } from '../access/index.ts';
import type { FilesService, PdfThreads } from '../files/index.ts';
import { returnsRoutes } from './returns/index.ts';
import { salesTaxRoutes } from './sales-tax/index.ts';

type Parts = { files: FilesService; threads: PdfThreads };

export const taxRoutes = (platform: Platform, { files, threads }: Parts, access: SessionAccess): Route[] => [
  ...returnsRoutes(platform, files, access),
  ...salesTaxRoutes(platform, { files, threads }, access),
];
