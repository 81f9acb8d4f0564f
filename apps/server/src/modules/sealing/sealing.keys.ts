import { createPublicKey, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Bytes } from '@sealwright/pdf';
import { createLogKey, PdfError } from '@sealwright/pdf/evidence';
import { sha256 } from '../../platform/crypto.ts';
import type { Db } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LogKey } from '../evidence/index.ts';
import type { SealKey } from '../files/index.ts';
import { addKey, type KeyPurpose, type KeyRow, listKeys, lockKeys } from './sealing.keys.repo.ts';

export type SealingKeys = {
  seal: SealKey;
  log: LogKey;
  /** DER of every root whose seals are ours. */
  roots: Bytes[];
  /** The same, PEM: what the verifier on the command line and other parties need. */
  rootsPem: string;
  /** PEM of every key that signed checkpoints of this installation. */
  logKeys: string[];
};

const DAY_MS = 24 * 3600 * 1000;
// A new sealing key each year: a lost one speaks for one year's documents.
const LEAF_AGE_MS = 365 * DAY_MS;
/** No clock that is right shows an earlier day. */
const RELEASED = new Date('2026-11-01');
// Another instance may have rotated; ours stays good for years, so that an hour is soon enough.
const FRESH_MS = 3600 * 1000;

/** The installation's certificates and keys: made on first use, private parts encrypted, the sealing key renewed yearly. */
export const keysService = (platform: Platform) => {
  let known: { keys: Promise<SealingKeys>; at: number } | null = null;

  const load = async (): Promise<SealingKeys> => {
    const rows = await platform.db.transaction().execute((tx) => ensureKeys(platform, tx));
    const keys = await assemble(platform, rows);
    await publishRoots(platform.config.dataDir, keys.rootsPem);
    return keys;
  };

  return {
    /** Throws PdfError `seal_failed` when the key to seal with cannot be read; asked again, it tries again. */
    current: (): Promise<SealingKeys> => {
      const now = platform.clock.now().getTime();
      if (known === null || Math.abs(now - known.at) > FRESH_MS) {
        const keys = load();
        const attempt = { keys, at: now };
        known = attempt;
        keys.catch(() => {
          if (known === attempt) known = null;
        });
      }
      return known.keys;
    },
  };
};

export type KeysService = ReturnType<typeof keysService>;

const contextOf = (purpose: KeyPurpose): string => `installation_keys.${purpose}`;

// Needed on the first start, once a year, and for keys from files: most processes never load it.
const loadKeyMaking = () => import('@sealwright/pdf/keys');

const currentOf = (rows: KeyRow[], purpose: KeyPurpose): KeyRow | undefined =>
  rows.find((row) => row.purpose === purpose && row.retiredAt === null);

async function ensureKeys(platform: Platform, tx: Db): Promise<KeyRow[]> {
  await lockKeys(tx);
  const rows = await listKeys(tx);
  const now = platform.clock.now();
  const store = (purpose: KeyPurpose, pem: { certificate: string | null; publicKey: string; privateKey: string }) =>
    addKey(tx, {
      purpose,
      certificatePem: pem.certificate,
      publicKeyPem: pem.publicKey,
      privateKeySealed: platform.secrets.seal(pem.privateKey, contextOf(purpose)),
      createdAt: now,
      expiresAt: pem.certificate === null ? null : new X509Certificate(pem.certificate).validToDate,
    });
  const storeCertified = (purpose: KeyPurpose, certificate: string, privateKey: string) =>
    store(purpose, { certificate, privateKey, publicKey: publicPem(privateKey) });

  const root = currentOf(rows, 'root');
  const leaf = currentOf(rows, 'seal');
  // Made by a clock that ran ahead, a certificate would not hold until that time comes. A clock that begins in the past, as on
  // a machine without a battery, makes none: seals wait for it to be set.
  const isAhead = (key: KeyRow) => now > RELEASED && key.createdAt.getTime() > now.getTime() + DAY_MS;
  if (root === undefined || isAhead(root)) {
    const { createAuthority } = await loadKeyMaking();
    const authority = await createAuthority({ ...namesOf(platform), now });
    await storeCertified('root', authority.rootCertificatePem, authority.rootPrivateKeyPem);
    await storeCertified('seal', authority.certificatePem, authority.privateKeyPem);
  } else if (leaf === undefined || isAhead(leaf) || now.getTime() - leaf.createdAt.getTime() > LEAF_AGE_MS) {
    const authority = {
      ...namesOf(platform),
      rootCertificatePem: root.certificatePem ?? '',
      rootPrivateKeyPem: openPrivate(platform, root),
    };
    const { issueLeaf } = await loadKeyMaking();
    const fresh = await issueLeaf(authority, { now });
    await storeCertified('seal', fresh.certificatePem, fresh.privateKeyPem);
  }
  if (currentOf(rows, 'log') === undefined) {
    const { publicKeyPem, privateKeyPem } = createLogKey();
    await store('log', { certificate: null, publicKey: publicKeyPem, privateKey: privateKeyPem });
  }
  return listKeys(tx);
}

const namesOf = ({ config }: Platform) => ({
  commonName: config.installationName,
  organisation: config.installationName,
});

const publicPem = (privateKeyPem: string): string =>
  createPublicKey(privateKeyPem).export({ type: 'spki', format: 'pem' }).toString();

function openPrivate(platform: Platform, row: KeyRow): string {
  try {
    return platform.secrets.open(row.privateKeySealed, contextOf(row.purpose)).toString('utf8');
  } catch (cause) {
    throw new PdfError('seal_failed', 'The keys cannot be read: the key of the installation changed.', { cause });
  }
}

async function assemble(platform: Platform, rows: KeyRow[]): Promise<SealingKeys> {
  const log = currentOf(rows, 'log');
  if (log === undefined) throw new Error('There is no key for the log');
  const roots = rows.filter((row) => row.purpose === 'root').flatMap((row) => row.certificatePem ?? []);
  const given = platform.config.sealP12;
  const own = given === undefined ? ownSeal(platform, rows) : await sealFromP12(given);
  const rootsDer = [...roots.map(derOf), ...own.roots];
  return {
    seal: own.key,
    log: { origin: originOf(log), privateKeyPem: openPrivate(platform, log), publicKeyPem: log.publicKeyPem },
    roots: rootsDer,
    rootsPem: rootsDer.map((der) => new X509Certificate(der).toString()).join(''),
    logKeys: rows.filter((row) => row.purpose === 'log').map((row) => row.publicKeyPem),
  };
}

function ownSeal(platform: Platform, rows: KeyRow[]): { key: SealKey; roots: Bytes[] } {
  const [leaf, root] = [currentOf(rows, 'seal'), currentOf(rows, 'root')];
  if (leaf === undefined || root === undefined) throw new Error('There is no key to seal with');
  const key: SealKey = {
    kind: 'pem',
    certificate: derOf(leaf.certificatePem ?? ''),
    chain: [derOf(root.certificatePem ?? '')],
    privateKeyPem: openPrivate(platform, leaf),
  };
  return { key, roots: [] };
}

/** A certificate that was bought or issued elsewhere. Its own root is trusted because the operator chose it. */
async function sealFromP12({ file, password }: { file: string; password: string }): Promise<{
  key: SealKey;
  roots: Bytes[];
}> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new PdfError('seal_failed', 'The PKCS#12 file cannot be read.', { cause });
  });
  const plain = new Uint8Array(bytes);
  const { signerFromP12 } = await loadKeyMaking();
  const { certificate, chain } = await signerFromP12(plain, password);
  return { key: { kind: 'p12', bytes: plain, password }, roots: [chain.at(-1) ?? certificate] };
}

const derOf = (pem: string): Bytes => new Uint8Array(new X509Certificate(pem).raw);

/** Stable for a log, and no two installations share it. */
const originOf = (log: KeyRow): string => `sealwright.log/${sha256(log.publicKeyPem).slice(0, 16)}`;

/** Where `npm run verify` finds the roots; replaced in one step, so that no reader sees half a file. */
async function publishRoots(dataDir: string, pem: string): Promise<void> {
  const folder = path.join(dataDir, 'keys');
  const file = path.join(folder, 'root.pem');
  const present = await readFile(file, 'utf8').catch(() => null);
  if (present === pem) return;
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, pem);
  await rename(draft, file);
}
