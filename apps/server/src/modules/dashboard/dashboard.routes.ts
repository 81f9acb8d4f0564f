import { getAdminDashboard, getDashboardStats, queryDashboardStats } from '@sealwright/contract';
import { type Access, route, type Route } from '../../platform/http.ts';
import type { Actor } from '../sessions/index.ts';
import type { DashboardService } from './dashboard.service.ts';

export const dashboardRoutes = (
  dashboard: DashboardService,
  { user, platformAdmin }: { user: Access<Actor>; platformAdmin: Access<Actor> },
): Route[] => [
  route(getDashboardStats, user, ({ caller, query }) => dashboard.stats(caller, query)),
  route(queryDashboardStats, user, ({ caller, body }) => dashboard.stats(caller, body)),
  route(getAdminDashboard, platformAdmin, () => dashboard.installation()),
];
