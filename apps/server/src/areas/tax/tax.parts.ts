import type { Route } from '../../platform/http/http.ts';
import type { TaskHandler } from '../../platform/queue/tasks.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SessionAccess } from '../access/index.ts';
import type { PicturesService } from '../files/index.ts';
import { checklistsEstate, checklistsRoutes, checklistsTasks, type PaperParts } from './checklists/index.ts';
import { clientAccessEstate, clientAccessRoutes, clientAccessTasks } from './client-access/index.ts';
import { clientPageRoutes } from './client-page/index.ts';
import { returnsRoutes } from './returns/index.ts';
import { salesTaxRoutes, salesTaxTasks } from './sales-tax/index.ts';

type Parts = PaperParts & { pictures: PicturesService };

export const taxRoutes = (platform: Platform, parts: Parts, access: SessionAccess): Route[] => [
  ...returnsRoutes(platform, parts.files, access),
  ...salesTaxRoutes(platform, parts, access),
  ...checklistsRoutes(platform, parts, access),
  ...clientAccessRoutes(platform, access),
  ...clientPageRoutes(platform, parts),
];

export const taxTasks = (platform: Platform): TaskHandler[] => [
  ...salesTaxTasks(platform),
  ...checklistsTasks(platform),
  ...clientAccessTasks(platform),
];

/** What of a leaver goes on for the heir. */
export const taxEstate = {
  count: async (tx: Db, accountId: number, userId: number): Promise<number> =>
    (await checklistsEstate.count(tx, accountId, userId)) + (await clientAccessEstate.count(tx, accountId, userId)),

  handOver: async (tx: Db, of: { accountId: number; from: number; to: number }): Promise<void> => {
    await checklistsEstate.handOver(tx, of);
    await clientAccessEstate.handOver(tx, of);
  },
};
