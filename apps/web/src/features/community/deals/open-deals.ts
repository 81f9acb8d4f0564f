import { countDealClick, listDeals } from '@sealwright/contract';
import { api } from '../../../lib/api.ts';
import { openQueries } from '../base/open-queries.ts';

export const openDeals = openQueries('open-deals', (query, signal) => api(listDeals, { query, ...signal }));

/** No one waits for it, and nothing is said where it fails. */
export const countClick = (id: number): void => void api(countDealClick, { params: { id } }).catch(() => undefined);
