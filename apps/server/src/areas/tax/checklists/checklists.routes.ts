import {
  acceptChecklistItem,
  closeChecklist,
  createChecklist,
  deleteChecklist,
  deleteChecklistTemplate,
  downloadPaper,
  exportMissingPapers,
  getChecklist,
  getPaperPicture,
  keepPaper,
  listChecklists,
  listChecklistTemplates,
  openPaper,
  reopenChecklist,
  returnChecklistItem,
  saveChecklistTemplate,
  sendChecklist,
  updateChecklist,
  usePaper,
} from '@sealwright/contract';
import { publicAccess, route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import type { PicturesService } from '../../files/index.ts';
import { checklistsReading } from './checklists.reading.ts';
import { checklistsService } from './checklists.service.ts';
import { decidingService } from './deciding.service.ts';
import { missingFile } from './missing.export.ts';
import type { PaperParts } from './papers.receiving.ts';
import { paperUse, paperViewing } from './papers.service.ts';
import { checklistTemplatesService } from './templates.service.ts';

export const checklistsRoutes = (
  platform: Platform,
  parts: PaperParts & { pictures: PicturesService },
  { user }: SessionAccess,
): Route[] => {
  const reading = checklistsReading(platform);
  const checklists = checklistsService(platform);
  const deciding = decidingService(platform);
  const viewing = paperViewing(platform, parts);
  const papers = paperUse(platform, parts);
  const templates = checklistTemplatesService(platform);
  return [
    route(listChecklists, user, ({ caller, query, request }) => reading.list(caller, query, request)),
    route(createChecklist, user, ({ caller, body }) => checklists.create(caller, body)),
    route(getChecklist, user, ({ caller, params }) => reading.get(caller, params.id)),
    route(updateChecklist, user, ({ caller, params, body, request }) =>
      checklists.update(caller, params.id, body, request),
    ),
    route(deleteChecklist, user, async ({ caller, params }) => {
      await checklists.delete(caller, params.id);
      return {};
    }),
    route(sendChecklist, user, ({ caller, params, request }) => checklists.send(caller, params.id, request)),
    route(closeChecklist, user, ({ caller, params, request }) => checklists.close(caller, params.id, request)),
    route(reopenChecklist, user, ({ caller, params, request }) => checklists.reopen(caller, params.id, request)),
    route(acceptChecklistItem, user, ({ caller, params, request }) => deciding.accept(caller, params.id, request)),
    route(returnChecklistItem, user, ({ caller, params, body, request }) =>
      deciding.return(caller, params.id, body.reason, request),
    ),
    route(exportMissingPapers, user, async ({ caller, query }) => missingFile(platform, caller, query.taxYear)),
    route(listChecklistTemplates, user, ({ caller }) => templates.list(caller)),
    route(saveChecklistTemplate, user, ({ caller, body }) => templates.save(caller, body)),
    route(deleteChecklistTemplate, user, async ({ caller, params }) => {
      await templates.delete(caller, params.id);
      return {};
    }),
    route(openPaper, user, ({ caller, params }) => viewing.open(caller, params.id)),
    route(getPaperPicture, publicAccess, ({ params, query }) => viewing.picture(params, query)),
    route(downloadPaper, user, ({ caller, params, request }) => papers.download(caller, params.id, request)),
    route(usePaper, user, ({ caller, params, request }) => papers.use(caller, params.id, request)),
    route(keepPaper, user, ({ caller, params, body }) => papers.keep(caller, params.id, body.documentId)),
  ];
};
