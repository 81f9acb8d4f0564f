import {
  addBillingDetails,
  getBillingDetails,
  getInvoiceFile,
  getInvoiceSeller,
  listInvoices,
  updateInvoiceSeller,
} from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import type { PdfThreads } from '../../files/index.ts';
import { billingDetailsService } from './billing-details.service.ts';
import { ownInvoices } from './invoices.service.ts';

export function invoicesRoutes(
  platform: Platform,
  { threads }: { threads: PdfThreads },
  { user, platformAdmin }: SessionAccess,
): Route[] {
  const invoices = ownInvoices(platform, { threads });
  const details = billingDetailsService(platform);
  return [
    route(listInvoices, user, ({ caller, query, request }) => invoices.list(caller, query, request)),
    route(getInvoiceFile, user, ({ caller, params, query }) => invoices.file(caller, params.id, query.locale)),
    route(getBillingDetails, user, ({ caller }) => details.read(caller)),
    route(addBillingDetails, user, ({ caller, body, request }) => details.update(caller, body, request)),
    route(getInvoiceSeller, platformAdmin, () => details.seller()),
    route(updateInvoiceSeller, platformAdmin, ({ body, request }) => details.updateSeller(body, request)),
  ];
}
