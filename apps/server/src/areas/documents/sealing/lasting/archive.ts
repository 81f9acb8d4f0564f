import { createHash, X509Certificate } from 'node:crypto';
import type { Bytes } from '@sealwright/pdf';
import {
  encodeTree,
  httpTimestampAuthority,
  readTokenPath,
  renewedDigest,
  stampHashes,
  tokenDigest,
  withStatus,
} from '@sealwright/pdf/validation';
import type { ArchiveHash } from '../../../../migrations/tables.seals.ts';
import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { FilesService } from '../../../files/index.ts';
import { type ArchiveTimestampRow, chainsOfFile } from '../../records/index.ts';
import {
  addArchivedFiles,
  addTimestamp,
  beginAnew,
  listToArchive,
  listToRenew,
  listWeak,
  listWithoutStatus,
  markRenewed,
  setStatus,
} from './archive.repo.ts';
import type { Revocations } from './revocations.ts';

const DAY_MS = 24 * 3600 * 1000;
const TIMESTAMP_TIMEOUT_MS = 10_000;
/** Files under one timestamp: a way of at most twelve hashes leads from each to it. */
const BATCH = 4000;
/** Files of a weak hash are read whole, so there are fewer in one. */
const REHASHED = 200;
// A sweep that finds more goes on with it when it runs again.
const MOST_BATCHES = 20;
const STATUS_AT_ONCE = 20;
/** A timestamp is renewed so long before its certificate ends, and at the latest in the last quarter of its time. */
const RENEW_BEFORE_MS = 90 * DAY_MS;
// Each record of thousands would carry a list of a megabyte.
const MOST_STATUS_BYTES = 128 * 1024;
const HASHES: ArchiveHash[] = ['sha256', 'sha384', 'sha512'];

type Stamped = Awaited<ReturnType<typeof stampHashes>>;

type Work = {
  platform: Platform;
  files: Pick<FilesService, 'read'>;
  revocations: Revocations;
};

/**
 * Begins and renews the evidence records of sealed files (RFC 4998, docs/decisions/0099). One timestamp stands for thousands of files,
 * and its renewal for all of them again. What is due is found in the tables, so that a run that was killed leaves nothing behind but a
 * timestamp that no one asks for.
 */
export const sealArchive = (platform: Platform, parts: Omit<Work, 'platform'>) => {
  const work: Work = { platform, ...parts };
  const { db, clock, config, log } = platform;
  return {
    /** Begins the records of what was sealed since. Throws PdfError timestamp_failed. */
    archive: async (): Promise<void> => {
      if (config.tsaUrl === undefined) return;
      await repeat(() => begin(work), BATCH);
      await addStatus(work);
    },

    /** Renews what ends, or rests on a weak hash. Throws PdfError timestamp_failed. */
    renew: async (): Promise<void> => {
      if (config.tsaUrl === undefined) return;
      const lost = await db.transaction().execute((tx) => beginAnew(tx, clock.now(), BATCH));
      if (lost > 0) log.error('Evidence records ended before they were renewed, and begin anew', { files: lost });
      await addStatus(work);
      await repeat(() => renewTimestamps(work), BATCH);
      await repeat(() => renewTrees(work), REHASHED);
    },
  };
};

async function stamp(
  { platform: { config, clock } }: Work,
  hashes: Bytes[],
  hash: ArchiveHash,
): Promise<Stamped | null> {
  const { tsaUrl, timestampRoots = [] } = config;
  if (tsaUrl === undefined) return null;
  const authority = httpTimestampAuthority(tsaUrl, { timeoutMs: TIMESTAMP_TIMEOUT_MS, fetch });
  return stampHashes({ authority, trustedRoots: timestampRoots, at: clock.now() }, hashes, hash);
}

/** The first that is not listed as weak. */
const strongHash = ({ platform: { config } }: Work): ArchiveHash =>
  HASHES.find((hash) => config.weakHashes[hash] === undefined) ?? 'sha512';
const weakHashes = ({ platform: { config } }: Work): ArchiveHash[] =>
  HASHES.filter((hash) => config.weakHashes[hash] !== undefined);

async function begin(work: Work): Promise<number> {
  const { db } = work.platform;
  const due = await listToArchive(db, BATCH);
  const hash = strongHash(work);
  if (due.length === 0) return 0;
  const digests: Bytes[] = [];
  for (const { sha256 } of due) {
    digests.push(
      hash === 'sha256' ? new Uint8Array(Buffer.from(sha256, 'hex')) : digest(hash, await work.files.read(sha256)),
    );
  }
  const stamped = await stamp(work, digests, hash);
  if (stamped === null) return 0;
  await db.transaction().execute(async (tx) => {
    const { id } = await keep(tx, stamped, hash);
    const rows = due.map(({ accountId, documentId, fileId }, index) => {
      const tree = Buffer.from(encodeTree(stamped.reduced[index] ?? []));
      return { accountId, documentId, fileId, chain: 0, timestampId: id, tree };
    });
    for (let at = 0; at < rows.length; at += 500) await addArchivedFiles(tx, rows.slice(at, at + 500));
  });
  return due.length;
}

async function renewTimestamps(work: Work): Promise<number> {
  const { db, clock, config } = work.platform;
  let renewed = 0;
  for (const hash of HASHES.filter((one) => config.weakHashes[one] === undefined)) {
    const due = await listToRenew(db, { hash, now: clock.now(), limit: BATCH });
    if (due.length === 0) continue;
    const digests = due.map(({ token }) => tokenDigest(new Uint8Array(token), hash));
    const stamped = await stamp(work, digests, hash);
    if (stamped === null) continue;
    await db.transaction().execute(async (tx) => {
      const { id } = await keep(tx, stamped, hash);
      for (const [index, row] of due.entries()) {
        const renewalTree = Buffer.from(encodeTree(stamped.reduced[index] ?? []));
        await markRenewed(tx, row, { renewedBy: id, renewalTree });
      }
    });
    renewed += due.length;
  }
  return renewed;
}

/** A new hash tree by a stronger hash, over the files themselves and all that proved them. */
async function renewTrees(work: Work): Promise<number> {
  const { db, clock, config } = work.platform;
  const hashes = weakHashes(work);
  if (hashes.length === 0 || config.tsaUrl === undefined) return 0;
  const hash = strongHash(work);
  const due = await listWeak(db, { hashes, now: clock.now(), limit: REHASHED });
  if (due.length === 0) return 0;
  const ready = await Promise.all(due.map((file) => prepared(work, file, hash)));
  const found = ready.filter((one) => one !== null);
  const stamped =
    found.length === 0
      ? null
      : await stamp(
          work,
          found.map((one) => one.covered),
          hash,
        );
  if (stamped === null) return 0;
  await db.transaction().execute(async (tx) => {
    const { id } = await keep(tx, stamped, hash);
    const rows = found.map(({ file: { accountId, documentId, fileId, chain }, chains }, index) => ({
      accountId,
      documentId,
      fileId,
      chain: chain + 1,
      timestampId: id,
      tree: Buffer.from(encodeTree(stamped.reduced[index] ?? [])),
      chainsBefore: Buffer.from(chains),
    }));
    await addArchivedFiles(tx, rows);
  });
  return found.length;
}

type Weak = Awaited<ReturnType<typeof listWeak>>[number];

/** What the new tree covers of one file; null where it cannot be read now, which the invariants' checker names. */
async function prepared({ platform: { db, log }, files }: Work, file: Weak, hash: ArchiveHash) {
  try {
    const chains = await chainsOfFile(db, file);
    if (chains === null) return null;
    return { file, chains, covered: renewedDigest(digest(hash, await files.read(file.sha256)), chains, hash) };
  } catch (cause) {
    log.error('A sealed file cannot be read for its evidence record', { document: file.documentId }, cause);
    return null;
  }
}

/** What shows that the certificates of timestamps are not revoked goes into them while it can be had; what could not is tried again. */
async function addStatus({ platform: { db, clock }, revocations }: Work): Promise<void> {
  for (const row of await listWithoutStatus(db, clock.now(), STATUS_AT_ONCE)) {
    const token = new Uint8Array(row.token);
    const gathered = await revocations.of([readTokenPath(token)], []);
    const isKnown = gathered.missing.length === 0 && gathered.revoked.length === 0;
    const values = [...gathered.revocationLists, ...gathered.ocspResponses];
    const isSmall = values.reduce((sum, { length }) => sum + length, 0) <= MOST_STATUS_BYTES;
    if (isKnown && isSmall) {
      const status = { lists: gathered.revocationLists, responses: gathered.ocspResponses };
      await setStatus(db, row.id, { status: 'known', token: Buffer.from(withStatus(token, status)) });
    } else if (
      isKnown ||
      (gathered.missing.length > 0 && gathered.missing.every(({ reason }) => reason === 'no_source'))
    ) {
      await setStatus(db, row.id, { status: 'none' });
    }
  }
}

function keep(tx: Db, { token, time, path }: Stamped, hash: ArchiveHash): Promise<ArchiveTimestampRow> {
  const ends = path.map((der) => new X509Certificate(der).validToDate.getTime());
  const expiresAt = new Date(Math.min(...ends));
  const left = expiresAt.getTime() - time.getTime();
  const renewAt = new Date(expiresAt.getTime() - Math.min(RENEW_BEFORE_MS, left / 4));
  return addTimestamp(tx, {
    hash,
    token: Buffer.from(token),
    stampedAt: time,
    renewAt,
    expiresAt,
    status: 'waiting',
  });
}

const digest = (hash: ArchiveHash, bytes: Uint8Array): Bytes => new Uint8Array(createHash(hash).update(bytes).digest());

/** While a batch is full, more may be due. */
async function repeat(run: () => Promise<number>, full: number): Promise<void> {
  for (let count = 0; count < MOST_BATCHES; count += 1) if ((await run()) < full) return;
}
