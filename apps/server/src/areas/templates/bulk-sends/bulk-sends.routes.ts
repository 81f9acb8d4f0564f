import {
  cancelBulkSend,
  checkBulkSend,
  createBulkSend,
  deleteBulkSend,
  downloadBulkSendReport,
  getBulkSend,
  listBulkSendRows,
  listBulkSends,
  pauseBulkSend,
  resumeBulkSend,
  retryBulkSend,
  startBulkSend,
  uploadBulkSend,
} from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Scoped } from '../../access/index.ts';
import type { MeteredPlatform } from '../../documents/index.ts';
import type { usingService } from '../document-templates/index.ts';
import { actsService } from './acts.service.ts';
import { checkingService } from './checking.service.ts';
import { makingService } from './making.service.ts';
import { readingService } from './reading.service.ts';

export function bulkSendsRoutes(
  platform: MeteredPlatform,
  { scoped }: { scoped: Scoped },
  using: ReturnType<typeof usingService>,
): Route[] {
  const [reading, writing] = [scoped('documents:read'), scoped('documents:write')];
  const making = makingService(platform);
  const checking = checkingService(platform, using);
  const acts = actsService(platform);
  const batches = readingService(platform);
  return [
    route(uploadBulkSend, writing, ({ caller, params, upload }) => making.upload(caller, params.id, upload)),
    route(createBulkSend, writing, ({ caller, params, body }) => making.fromContacts(caller, params.id, body)),
    route(listBulkSends, reading, ({ caller, query, request }) => batches.list(caller, query, request)),
    route(getBulkSend, reading, ({ caller, params }) => batches.get(caller, params.id)),
    route(checkBulkSend, writing, ({ caller, params, body, request }) =>
      checking.check({ actor: caller, request }, params.id, body),
    ),
    route(startBulkSend, writing, ({ caller, params, body, request }) =>
      acts.start({ actor: caller, request }, params.id, body),
    ),
    route(pauseBulkSend, writing, ({ caller, params }) => acts.pause(caller, params.id)),
    route(resumeBulkSend, writing, ({ caller, params }) => acts.resume(caller, params.id)),
    route(cancelBulkSend, writing, ({ caller, params }) => acts.cancel(caller, params.id)),
    route(retryBulkSend, writing, ({ caller, params }) => acts.retry(caller, params.id)),
    route(deleteBulkSend, writing, ({ caller, params }) => acts.delete(caller, params.id)),
    route(listBulkSendRows, reading, ({ caller, params, query, request }) =>
      batches.rows(caller, params.id, query, request),
    ),
    route(downloadBulkSendReport, reading, ({ caller, params, query }) => batches.report(caller, params.id, query)),
  ];
}
