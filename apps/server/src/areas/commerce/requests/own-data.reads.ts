import type { Db } from '../../../platform/db/db.ts';
import { bundleReads } from './bundles.reads.ts';
import { toBundle } from './bundles.shape.ts';

/** The bundles of an account: what someone takes along who asks for their data. */
export const bundlesOfAccount = async (db: Db, accountId: number) =>
  (await bundleReads(db).all(accountId)).map(toBundle);
