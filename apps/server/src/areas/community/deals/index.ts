/**
 * Deals of partners: what people get, where, until when, and by which code. A person sees those that are shown, have begun, have not
 * ended, and name no group or one of theirs. The days are days of UTC.
 */
export { dealKind } from './deals.kind.ts';
export { dealsRoutes } from './deals.routes.ts';
export { countOpenDeals } from './deals.service.ts';
