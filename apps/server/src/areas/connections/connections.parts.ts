import type { Route } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SessionAccess } from '../access/index.ts';
import { mailGatewaysRoutes, mailGatewaySource } from './mail-gateways/index.ts';

/** Puts the modules together that speak with services of others: mails have their gateways before the first task runs. */
export function connectionsParts(platform: Platform): { routes: (access: SessionAccess) => Route[] } {
  platform.mailRoutes.useSource(mailGatewaySource(platform));
  return { routes: (access) => [...mailGatewaysRoutes(platform, access)] };
}
