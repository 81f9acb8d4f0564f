import { getAdminDashboard, getDashboardStats, queryDashboardStats } from '@sealwright/contract';
import { type Access, route, type Route } from '../../../platform/http/http.ts';
import type { Actor, Scoped } from '../../access/index.ts';
import type { DashboardService } from './dashboard.service.ts';

export const dashboardRoutes = (
  dashboard: DashboardService,
  { scoped, platformAdmin }: { scoped: Scoped; platformAdmin: Access<Actor> },
): Route[] => [
  route(getDashboardStats, scoped('documents:read'), ({ caller, query }) => dashboard.stats(caller, query)),
  route(queryDashboardStats, scoped('documents:read'), ({ caller, body }) => dashboard.stats(caller, body)),
  route(getAdminDashboard, platformAdmin, () => dashboard.installation()),
];
