import { estate } from './areas/documents/index.ts';
import { taxEstate } from './areas/tax/index.ts';
import { templatesEstate } from './areas/templates/index.ts';

/** What a member of a team owns there, of every area that keeps some of it. The heir is told how many documents that were. */
export const wholeEstate = {
  ...estate,

  count: async (...of: Parameters<typeof estate.count>): Promise<number> =>
    (await estate.count(...of)) + (await templatesEstate.count(...of)) + (await taxEstate.count(...of)),

  handOver: async (...[tx, of]: Parameters<typeof estate.handOver>): Promise<number> => {
    await templatesEstate.handOver(tx, of);
    await taxEstate.handOver(tx, of);
    return estate.handOver(tx, of);
  },
};
