import type { Route } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TaskHandler } from '../../platform/queue/tasks.ts';
import type { SessionAccess } from '../access/index.ts';
import type { MeteredPlatform } from '../documents/index.ts';
import type { FilesService, PdfThreads, PicturesService } from '../files/index.ts';
import { documentTemplatesRoutes } from './document-templates/index.ts';
import { messageTemplatesRoutes } from './messages/index.ts';
import { placeholdersRoutes } from './placeholders/index.ts';
import { publicLinksRoutes, publicLinksTasks } from './public-links/index.ts';
import { signaturesRoutes, signaturesTasks } from './signatures/index.ts';
import { startersRoutes } from './starters/index.ts';

type Parts = { files: FilesService; pictures: PicturesService; threads: PdfThreads };

export const templatesRoutes = (platform: MeteredPlatform, parts: Parts, access: SessionAccess): Route[] => [
  ...documentTemplatesRoutes(platform, access, parts.files, parts.pictures),
  ...placeholdersRoutes(platform, access, parts.files, parts.pictures),
  ...startersRoutes(platform, access, parts),
  ...messageTemplatesRoutes(platform, access),
  ...publicLinksRoutes(platform, access, parts.pictures),
  ...signaturesRoutes(platform, parts, access),
];

export const templatesTasks = (platform: Platform): TaskHandler[] => [
  ...publicLinksTasks(platform),
  ...signaturesTasks(platform),
];
