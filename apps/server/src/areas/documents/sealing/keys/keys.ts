import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Bytes } from '@sealwright/pdf';
import { PdfError } from '@sealwright/pdf/evidence';
import { sha256 } from '../../../../platform/crypto/crypto.ts';
import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { P12File, RemoteSigning } from '../../../../platform/seal-settings.ts';
import { publishFile } from '../../../../platform/storage/published-file.ts';
import type { LogKey } from '../../evidence/index.ts';
import type { SealKey } from '../../../files/index.ts';
import { currentOf, ensureKeys, listNameOf, loadKeyMaking, openPrivate, whyRootIsNeeded } from './authority.ts';
import { addKey, type KeyRow, listKeys } from './keys.repo.ts';

/** What anyone needs to check a seal of this installation. */
export type Trust = {
  /** DER of every certificate that may be trusted: our roots, and each certificate of others that was ever sealed with. */
  roots: Bytes[];
  /** The same, PEM: what the verifier on the command line and other parties need. */
  rootsPem: string;
  lists: RevocationList[];
  /** PEM of every key that signed checkpoints of this installation. */
  logKeys: string[];
};

export type RevocationList = { name: string; der: Bytes; until: Date };

/** `until`: when a certificate from elsewhere ends. Ours is replaced long before. */
export type SealingKeys = Trust & { seal: SealKey; sealKeyId: number; log: LogKey; until: Date | null };

// Another instance may have rotated; ours stays good for years, so that an hour is soon enough. What cannot wait is announced.
const FRESH_MS = 3600 * 1000;

const REMOTE_MS = 4000;

/** The installation's certificates and keys: made on first use, private parts encrypted, renewed when due. */
export const keysService = (platform: Platform) => {
  const inTransaction = <T>(work: (tx: Db) => Promise<T>): Promise<T> => platform.db.transaction().execute(work);

  const trust = remembered(platform, async (): Promise<Trust> => {
    const rows = await inTransaction((tx) => ensureKeys(platform, tx));
    return publishTrust(platform, rows);
  });
  const current = remembered(platform, async (): Promise<SealingKeys> => {
    const p12 = await chooseP12(platform, await listKeys(platform.db));
    const rows = await inTransaction(async (tx) => {
      const known = await ensureKeys(platform, tx);
      return p12 === null ? known : rememberP12(platform, tx, known, p12.certificate);
    });
    // What checks trust may have been loaded before this certificate was there.
    trust.forget();
    return {
      ...(await publishTrust(platform, rows)),
      ...(p12 === null ? ownSeal(platform, rows) : p12Seal(rows, p12)),
      until: p12?.certificate.validToDate ?? null,
      log: ownLog(platform, rows),
    };
  });
  const logKey = remembered(platform, async () =>
    ownLog(platform, await inTransaction((tx) => ensureKeys(platform, tx))),
  );
  const forget = () => {
    trust.forget();
    current.forget();
    logKey.forget();
  };
  platform.live.subscribe(({ kind }) => {
    if (kind === 'settings' || kind === 'reconnected') forget();
  });

  return {
    /**
     * Throws PdfError `key_missing`, `certificate_expired`, `seal_failed` when the key to seal with is not there or does not hold;
     * asked again, it tries again.
     */
    current: async (): Promise<SealingKeys> => {
      const known = await current.get();
      if (known.until !== null && platform.clock.now() > known.until) current.forget();
      return current.get();
    },
    /** Whether a next certificate stands ready, which lasts longer than the present one. */
    hasSuccessor: async (): Promise<boolean> => {
      const { sealP12Next } = platform.config;
      const { until } = await current.get();
      if (sealP12Next === undefined || until === null) return false;
      const next = await readP12(sealP12Next).catch(() => null);
      return next !== null && next.certificate.validToDate > until && next.certificate.validFromDate <= until;
    },
    /** The files may have been replaced: they are read again. */
    forget,
    /** What checks need; it is there also when the key to seal with is not. */
    trust: trust.get,
    /** What signs checkpoints and bundles; it is there also when the key to seal with is not. */
    logKey: logKey.get,

    /** Renews what is due, and asks for the root's key in time. */
    renew: async (): Promise<void> => {
      forget();
      await trust.get();
      const reason = whyRootIsNeeded(await listKeys(platform.db), platform.clock.now());
      if (reason !== null) platform.log.warn('The key of the root is needed: npm run keys -- import-root', { reason });
    },
  };
};

export type KeysService = ReturnType<typeof keysService>;

/** Keeps what was loaded for an hour; a failure is not kept. */
function remembered<T>({ clock }: Platform, load: () => Promise<T>): { get: () => Promise<T>; forget: () => void } {
  let known: { value: Promise<T>; at: number } | null = null;
  return {
    get: () => {
      const now = clock.now().getTime();
      if (known === null || Math.abs(now - known.at) > FRESH_MS) {
        const attempt = { value: load(), at: now };
        known = attempt;
        attempt.value.catch(() => {
          if (known === attempt) known = null;
        });
      }
      return known.value;
    },
    forget: () => {
      known = null;
    },
  };
}

function ownLog(platform: Platform, rows: KeyRow[]): LogKey {
  const log = currentOf(rows, 'log');
  if (log === undefined) throw new Error('There is no key for the log');
  return { origin: originOf(log), privateKeyPem: openPrivate(platform, log), publicKeyPem: log.publicKeyPem };
}

function ownSeal(platform: Platform, rows: KeyRow[]): { seal: SealKey; sealKeyId: number } {
  const leaf = currentOf(rows, 'seal');
  if (leaf === undefined) throw new Error('There is no key to seal with');
  const seal: SealKey = {
    kind: 'pem',
    certificate: derOf(leaf),
    chain: issuersOf(leaf, rows).map(derOf),
    privateKeyPem: openPrivate(platform, leaf),
  };
  return { seal, sealKeyId: leaf.id };
}

function issuersOf({ issuerId }: KeyRow, rows: KeyRow[]): KeyRow[] {
  const issuer = rows.find(({ id }) => id === issuerId);
  return issuer === undefined ? [] : [issuer, ...issuersOf(issuer, rows)];
}

/** A certificate that was not made here, from a file or at a service, and the way to its key. */
type P12 = { seal: SealKey; certificate: X509Certificate };

/**
 * The certificate that was bought or issued elsewhere: that of SEAL_P12, and of SEAL_P12_NEXT where the first one ended, was disowned
 * or cannot be read. So both stand there for a while, and one takes over from the other without a gap. Null where none is set. Throws
 * PdfError `key_missing` or `certificate_expired`, of the first.
 */
async function chooseP12({ config, clock }: Platform, rows: KeyRow[]): Promise<P12 | null> {
  const [first, next] = [config.sealP12, config.sealP12Next];
  if (config.remoteSigning !== undefined) return checked(await readRemote(config.remoteSigning), rows, clock.now());
  if (first === undefined) return null;
  try {
    return await usableP12(first, rows, clock.now());
  } catch (cause) {
    if (next === undefined) throw cause;
    return usableP12(next, rows, clock.now()).catch(() => {
      throw cause;
    });
  }
}

const usableP12 = async (given: P12File, rows: KeyRow[], now: Date): Promise<P12> =>
  checked(await readP12(given), rows, now);

function checked(p12: P12, rows: KeyRow[], now: Date): P12 {
  const { validFromDate, validToDate } = p12.certificate;
  if (now < validFromDate || now > validToDate) {
    throw new PdfError(
      'certificate_expired',
      `The certificate holds from ${validFromDate.toISOString()} to ${validToDate.toISOString()}.`,
    );
  }
  const known = rows.find((row) => row.purpose === 'p12' && row.certificatePem === p12.certificate.toString());
  if (known !== undefined && known.revokedAt !== null) {
    throw new PdfError('seal_failed', 'The certificate was disowned: set another one.');
  }
  return p12;
}

/** A key at a remote service (CSC API v2): its certificate is asked for, and each seal asks for its signature. */
async function readRemote(service: RemoteSigning): Promise<P12> {
  const { remoteSigner } = await loadKeyMaking();
  const options = { timeoutMs: REMOTE_MS, fetch, now: () => performance.now() };
  const { certificate, chain } = await remoteSigner(service, options);
  const seal: SealKey = { kind: 'remote', service, certificate, chain };
  return { seal, certificate: new X509Certificate(certificate) };
}

async function readP12({ file, password }: P12File): Promise<P12> {
  try {
    const plain = new Uint8Array(await readFile(file));
    const { signerFromP12 } = await loadKeyMaking();
    const { certificate } = await signerFromP12(plain, password);
    return { seal: { kind: 'p12', bytes: plain, password }, certificate: new X509Certificate(certificate) };
  } catch (cause) {
    throw new PdfError('key_missing', 'The PKCS#12 file is missing or cannot be used.', { cause });
  }
}

/** Its certificate stays trusted when another one is used later; its authority, which certifies strangers too, never is. */
async function rememberP12(
  platform: Platform,
  tx: Db,
  rows: KeyRow[],
  certificate: X509Certificate,
): Promise<KeyRow[]> {
  const certificatePem = certificate.toString();
  if (rows.some((row) => row.purpose === 'p12' && row.certificatePem === certificatePem)) return rows;
  const key = await addKey(tx, {
    purpose: 'p12',
    certificatePem,
    publicKeyPem: certificate.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKeySealed: null,
    createdAt: platform.clock.now(),
    expiresAt: certificate.validToDate,
    issuerId: null,
  });
  // Other instances check seals by it from now on.
  await platform.live.announce(tx, { kind: 'settings' });
  return [...rows, key];
}

function p12Seal(rows: KeyRow[], { seal, certificate }: P12): { seal: SealKey; sealKeyId: number } {
  const row = rows.find((one) => one.purpose === 'p12' && one.certificatePem === certificate.toString());
  if (row === undefined || row.revokedAt !== null) {
    throw new PdfError('seal_failed', 'The certificate of SEAL_P12 was disowned: set another one.');
  }
  return { seal, sealKeyId: row.id };
}

const derOf = ({ certificatePem }: KeyRow): Bytes => new Uint8Array(new X509Certificate(certificatePem ?? '').raw);

/** Stable for a log, and no two installations share it. */
const originOf = (log: KeyRow): string => `sealwright.log/${sha256(log.publicKeyPem).slice(0, 16)}`;

function trustOf(rows: KeyRow[]): Trust {
  const trusted = rows.filter(
    ({ purpose, revokedAt }) => purpose === 'root' || (purpose === 'p12' && revokedAt === null),
  );
  return {
    roots: trusted.map(derOf),
    rootsPem: trusted
      .map(({ certificatePem }) => certificatePem?.trimEnd())
      .join('\n')
      .concat('\n'),
    lists: rows.flatMap((row) =>
      row.revocationList === null
        ? []
        : [{ name: listNameOf(row), der: new Uint8Array(row.revocationList), until: row.listUntil ?? row.createdAt }],
    ),
    logKeys: rows.filter(({ purpose }) => purpose === 'log').map(({ publicKeyPem }) => publicKeyPem),
  };
}

/** Puts certificates and lists where `npm run verify` finds them. */
export async function publishTrust({ config }: Platform, rows: KeyRow[]): Promise<Trust> {
  const trust = trustOf(rows);
  const folder = path.join(config.dataDir, 'keys');
  await publishFile(path.join(folder, 'root.pem'), trust.rootsPem);
  for (const { name, der } of trust.lists) await publishFile(path.join(folder, 'crl', name), der);
  return trust;
}
