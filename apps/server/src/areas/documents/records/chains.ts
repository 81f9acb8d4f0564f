import { encodeChains, encodeRecord, readChains, readTree } from '@sealwright/pdf/validation';
import type { Bytes } from '@sealwright/pdf';
import type { Db } from '../../../platform/db/db.ts';
import { type ArchivedFileRow, listRenewals } from './records.reads.ts';

/** Everything that proves a file so far: the chains that its newest hash tree covers, and that tree with its renewals. */
async function chainsOf(db: Db, row: ArchivedFileRow): Promise<ReturnType<typeof readChains>> {
  const renewals = await listRenewals(db, row.timestampId);
  const before = row.chainsBefore === null ? [] : readChains(new Uint8Array(row.chainsBefore));
  const own = renewals.map(({ hash, token }, index) => ({
    algorithm: hash,
    // Each but the first is reached from the one that it renewed.
    tree: readTree(new Uint8Array(renewals[index - 1]?.renewalTree ?? row.tree)),
    token: new Uint8Array(token),
  }));
  return [...before, own];
}

export const recordOf = async (db: Db, row: ArchivedFileRow): Promise<Bytes> => encodeRecord(await chainsOf(db, row));

/** DER of an ArchiveTimeStampSequence: what a new hash tree covers. */
export const encodedChainsOf = async (db: Db, row: ArchivedFileRow): Promise<Bytes> =>
  encodeChains(await chainsOf(db, row));
