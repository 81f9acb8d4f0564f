import type { Route } from '../../platform/http/http.ts';
import type { TaskHandler } from '../../platform/queue/tasks.ts';
import type { Db } from '../../platform/db/db.ts';
import type { SessionAccess } from '../access/index.ts';
import type { MeteredPlatform } from '../documents/index.ts';
import type { FilesService, PdfThreads, PicturesService } from '../files/index.ts';
import { bulkSendsEstate, bulkSendsRoutes, bulkSendsTasks } from './bulk-sends/index.ts';
import {
  documentTemplatesRoutes,
  templatesEstate as documentTemplatesEstate,
  usingService,
} from './document-templates/index.ts';
import { messageTemplatesRoutes } from './messages/index.ts';
import { placeholdersRoutes } from './placeholders/index.ts';
import { publicLinksEstate, publicLinksRoutes, publicLinksTasks } from './public-links/index.ts';
import { signaturesRoutes, signaturesTasks } from './signatures/index.ts';
import { startersRoutes } from './starters/index.ts';

type Parts = { files: FilesService; pictures: PicturesService; threads: PdfThreads };

export const templatesRoutes = (platform: MeteredPlatform, parts: Parts, access: SessionAccess): Route[] => [
  ...documentTemplatesRoutes(platform, access, parts.files, parts.pictures),
  ...placeholdersRoutes(platform, access, parts.files, parts.pictures),
  ...startersRoutes(platform, access, parts),
  ...messageTemplatesRoutes(platform, access),
  ...publicLinksRoutes(platform, access, parts.pictures),
  ...bulkSendsRoutes(platform, access, usingService(platform, parts.pictures)),
  ...signaturesRoutes(platform, parts, access),
];

export const templatesTasks = (platform: MeteredPlatform, pictures: PicturesService): TaskHandler[] => [
  ...publicLinksTasks(platform),
  ...bulkSendsTasks(platform, usingService(platform, pictures)),
  ...signaturesTasks(platform),
];

/** What of a leaver goes on for the heir. */
export const templatesEstate = {
  count: async (tx: Db, accountId: number, userId: number): Promise<number> => {
    const templates = await documentTemplatesEstate.count(tx, accountId, userId);
    const links = await publicLinksEstate.count(tx, accountId, userId);
    return templates + links + (await bulkSendsEstate.count(tx, accountId, userId));
  },
  handOver: async (tx: Db, of: { accountId: number; from: number; to: number }): Promise<void> => {
    await documentTemplatesEstate.handOver(tx, of);
    await publicLinksEstate.handOver(tx, of);
    await bulkSendsEstate.handOver(tx, of);
  },
};
