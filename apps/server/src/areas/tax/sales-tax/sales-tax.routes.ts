import {
  attachSalesTaxProof,
  completeSalesTaxRegistration,
  createSalesTaxRegistration,
  deleteSalesTaxRegistration,
  exportSalesTaxPeriods,
  fileSalesTaxPeriod,
  getSalesTaxFromOrders,
  getSalesTaxOverview,
  getSalesTaxPeriod,
  getSalesTaxProof,
  getSalesTaxProofPicture,
  getSalesTaxRegistration,
  getSalesTaxSummary,
  listSalesTaxPeriods,
  listSalesTaxRegistrations,
  paySalesTaxPeriod,
  removeSalesTaxProof,
  reopenSalesTaxPeriod,
  updateSalesTaxPeriod,
  updateSalesTaxRegistration,
} from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { fromOrders } from './from-orders.service.ts';
import type { FilesService, PdfThreads } from '../../files/index.ts';
import { overviewOf } from './overview.service.ts';
import { periodsFile } from './periods.export.ts';
import { periodsReading, periodsService } from './periods.service.ts';
import { summaryOf } from './periods.paper.ts';
import { proofService } from './proof.service.ts';
import { registrationsService } from './registrations.service.ts';

type Parts = { files: FilesService; threads: PdfThreads };

export const salesTaxRoutes = (platform: Platform, parts: Parts, { user }: SessionAccess): Route[] => {
  const registrations = registrationsService(platform);
  const reading = periodsReading(platform);
  const periods = periodsService(platform);
  return [
    route(getSalesTaxOverview, user, ({ caller }) => overviewOf(platform, caller)),
    route(listSalesTaxRegistrations, user, ({ caller, query, request }) => registrations.list(caller, query, request)),
    route(getSalesTaxRegistration, user, ({ caller, params }) => registrations.get(caller, params.id)),
    route(createSalesTaxRegistration, user, ({ caller, body }) => registrations.create(caller, body)),
    route(updateSalesTaxRegistration, user, ({ caller, params, body, request }) =>
      registrations.update(caller, params.id, body, request),
    ),
    route(completeSalesTaxRegistration, user, ({ caller, params }) => registrations.complete(caller, params.id)),
    route(deleteSalesTaxRegistration, user, async ({ caller, params }) => {
      await registrations.delete(caller, params.id);
      return {};
    }),
    route(listSalesTaxPeriods, user, ({ caller, query, request }) => reading.list(caller, query, request)),
    route(exportSalesTaxPeriods, user, async ({ caller, query }) => periodsFile(platform, caller, query)),
    route(getSalesTaxPeriod, user, ({ caller, params }) => reading.get(caller, params.id)),
    route(getSalesTaxFromOrders, user, ({ caller, params }) => fromOrders(platform, caller, params.id)),
    route(getSalesTaxSummary, user, ({ caller, params, query }) =>
      summaryOf(platform, { ...parts, actor: caller }, params.id, query.locale),
    ),
    ...proofRoutes(platform, parts, user),
    route(updateSalesTaxPeriod, user, ({ caller, params, body, request }) =>
      periods.enter(caller, params.id, body, request),
    ),
    route(fileSalesTaxPeriod, user, ({ caller, params, body }) => periods.file(caller, params.id, body)),
    route(paySalesTaxPeriod, user, ({ caller, params, body }) => periods.pay(caller, params.id, body)),
    route(reopenSalesTaxPeriod, user, ({ caller, params }) => periods.reopen(caller, params.id)),
  ];
};

const proofRoutes = (platform: Platform, parts: Parts, user: SessionAccess['user']): Route[] => {
  const proofs = proofService(platform, parts);
  return [
    route(attachSalesTaxProof, user, ({ caller, params, upload }) => proofs.attach(caller, params.id, upload)),
    route(getSalesTaxProof, user, ({ caller, params }) => proofs.download(caller, params.id)),
    route(getSalesTaxProofPicture, user, ({ caller, params }) => proofs.picture(caller, params.id)),
    route(removeSalesTaxProof, user, ({ caller, params }) => proofs.remove(caller, params.id)),
  ];
};
