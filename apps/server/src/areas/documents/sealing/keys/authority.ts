import { createPublicKey, X509Certificate } from 'node:crypto';
import { createLogKey, PdfError } from '@sealwright/pdf/evidence';
import type { CertifiedKey } from '@sealwright/pdf/keys';
import { sha256 } from '../../../../platform/crypto/crypto.ts';
import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { addKey, changeKey, type KeyPurpose, type KeyRow, listKeys, lockKeys } from './keys.repo.ts';

const DAY_MS = 24 * 3600 * 1000;
// A new sealing key each year: a lost one speaks for one year's documents.
const LEAF_AGE_MS = 365 * DAY_MS;
// Half its life, so that what it issues can live for three years.
const INTERMEDIATE_AGE_MS = 5 * 365 * DAY_MS;
/** How long a list is current, and how many of these days are left when the next one is made. The root may be away for a year. */
const LIST_DAYS = { root: { life: 400, left: 120 }, intermediate: { life: 30, left: 20 } };
// So long before the root's list ends, its key is asked for.
const ROOT_NEEDED_MS = 35 * DAY_MS;
/** No clock that is right shows an earlier day. */
const RELEASED = new Date('2026-11-01');

/** The path of revocation lists; the rest is the list's name. */
const LISTS = '/api/verify/crl/';

type Making = { platform: Platform; tx: Db; now: Date };

/**
 * Makes and renews what is due, and answers all keys (docs/decisions/0025). The root signs the intermediate, which signs the
 * sealing certificate; both sign lists of what they revoked. While the root's key is away, all goes on with the intermediate.
 * Throws PdfError `seal_failed` when a stored key cannot be read.
 */
export async function ensureKeys(platform: Platform, tx: Db): Promise<KeyRow[]> {
  await lockKeys(tx);
  const making = { platform, tx, now: platform.clock.now() };
  const rows = await listKeys(tx);
  const root = await ensureRoot(making, rows);
  const intermediate = await ensureIntermediate(making, rows, root);
  await ensureLeaf(making, rows, intermediate);
  await ensureLogKey(making, rows);
  await renewLists(making, await listKeys(tx));
  return listKeys(tx);
}

// Needed on the first start, for renewals, and for keys from files: most processes never load it.
export const loadKeyMaking = () => import('@sealwright/pdf/keys');

export const currentOf = (rows: KeyRow[], purpose: KeyPurpose): KeyRow | undefined =>
  rows.find((row) => row.purpose === purpose && row.retiredAt === null);

/** Whether two certificates are of the same key: a root may have two. */
export const isSameKey = (left: KeyRow, right: KeyRow): boolean => left.publicKeyPem === right.publicKeyPem;

/** Under which name an issuer's list is published. */
export const listNameOf = ({ publicKeyPem }: KeyRow): string => `${sha256(publicKeyPem).slice(0, 16)}.crl`;

async function ensureRoot(making: Making, rows: KeyRow[]): Promise<KeyRow> {
  const root = currentOf(rows, 'root');
  if (root !== undefined && !isAhead(root, making.now)) return root;
  const { createRoot } = await loadKeyMaking();
  return store(making, 'root', await createRoot(namesOf(making.platform), making), null);
}

async function ensureIntermediate(making: Making, rows: KeyRow[], root: KeyRow): Promise<KeyRow> {
  const present = currentOf(rows, 'intermediate');
  if (present !== undefined && isFit(making, present, root, INTERMEDIATE_AGE_MS)) return present;
  if (root.privateKeySealed === null) {
    if (present !== undefined) return present;
    throw new PdfError('seal_failed', 'The key of the root is needed: npm run keys -- import-root --from FILE');
  }
  const { allowIntermediates, issueIntermediate } = await loadKeyMaking();
  const before = openCertified(making.platform, root);
  const after = await allowIntermediates(before, making);
  const issuer = after === before ? root : await store(making, 'root', after, null);
  if (issuer !== root) await changeKey(making.tx, root.id, { privateKeySealed: null });
  const issuing = { now: making.now, listUrl: listUrlOf(making.platform, issuer) };
  return store(making, 'intermediate', await issueIntermediate(after, namesOf(making.platform), issuing), issuer);
}

async function ensureLeaf(making: Making, rows: KeyRow[], issuer: KeyRow): Promise<void> {
  const present = currentOf(rows, 'seal');
  if (present !== undefined && isFit(making, present, issuer, LEAF_AGE_MS)) return;
  const { issueLeaf } = await loadKeyMaking();
  const issuing = { now: making.now, listUrl: listUrlOf(making.platform, issuer) };
  const leaf = await issueLeaf(openCertified(making.platform, issuer), namesOf(making.platform), issuing);
  await store(making, 'seal', leaf, issuer);
}

async function ensureLogKey({ platform, tx, now }: Making, rows: KeyRow[]): Promise<void> {
  if (currentOf(rows, 'log') !== undefined) return;
  const { publicKeyPem, privateKeyPem } = createLogKey();
  const privateKeySealed = sealPrivate(platform, 'log', privateKeyPem);
  const nothing = { certificatePem: null, expiresAt: null, issuerId: null };
  await addKey(tx, { ...nothing, purpose: 'log', publicKeyPem, privateKeySealed, createdAt: now });
}

function store({ platform, tx, now }: Making, purpose: KeyPurpose, key: CertifiedKey, issuer: KeyRow | null) {
  return addKey(tx, {
    purpose,
    certificatePem: key.certificatePem,
    publicKeyPem: createPublicKey(key.privateKeyPem).export({ type: 'spki', format: 'pem' }).toString(),
    privateKeySealed: sealPrivate(platform, purpose, key.privateKeyPem),
    createdAt: now,
    expiresAt: new X509Certificate(key.certificatePem).validToDate,
    issuerId: issuer?.id ?? null,
  });
}

/** Of the present issuer, not too old, and with the address of its list as soon as the installation has one. */
function isFit({ platform, now }: Making, key: KeyRow, issuer: KeyRow, ageMs: number): boolean {
  const namesList = new X509Certificate(key.certificatePem ?? '').raw.includes(LISTS);
  return (
    key.issuerId === issuer.id &&
    !isAhead(key, now) &&
    now.getTime() - key.createdAt.getTime() <= ageMs &&
    (namesList || listUrlOf(platform, issuer) === null)
  );
}

/**
 * Made by a clock that ran ahead, a certificate would not hold until that time comes. A clock that begins in the past, as on
 * a machine without a battery, makes none: seals wait for it to be set.
 */
const isAhead = (key: KeyRow, now: Date): boolean => now > RELEASED && key.createdAt.getTime() > now.getTime() + DAY_MS;

async function renewLists({ platform, tx, now }: Making, rows: KeyRow[]): Promise<void> {
  for (const issuer of rows) {
    if (issuer.purpose !== 'root' && issuer.purpose !== 'intermediate') continue;
    const { life, left } = LIST_DAYS[issuer.purpose];
    const rest = (issuer.listUntil?.getTime() ?? 0) - now.getTime();
    const isExpired = issuer.expiresAt !== null && issuer.expiresAt < now;
    // A list that lasts too long is from a clock that ran ahead.
    const isCurrent = rest > left * DAY_MS && rest <= (life + 1) * DAY_MS;
    if (isCurrent || isExpired || issuer.privateKeySealed === null) continue;
    const { issueRevocationList } = await loadKeyMaking();
    const until = new Date(now.getTime() + life * DAY_MS);
    const revoked = revokedBy(issuer, rows);
    const list = await issueRevocationList(openCertified(platform, issuer), { now, until, revoked });
    await changeKey(tx, issuer.id, { revocationList: Buffer.from(list), listUntil: until });
  }
}

function revokedBy(issuer: KeyRow, rows: KeyRow[]): { certificatePem: string; revokedAt: Date }[] {
  const issuers = new Set(rows.filter((row) => isSameKey(row, issuer)).map(({ id }) => id));
  return rows.flatMap(({ issuerId, revokedAt, certificatePem }) =>
    issuerId !== null && issuers.has(issuerId) && revokedAt !== null && certificatePem !== null
      ? [{ certificatePem, revokedAt }]
      : [],
  );
}

/** Why the root's key has to be brought in soon, or null. */
export function whyRootIsNeeded(rows: KeyRow[], now: Date): string | null {
  const [root, intermediate] = [currentOf(rows, 'root'), currentOf(rows, 'intermediate')];
  if (root === undefined || root.privateKeySealed !== null) return null;
  if ((root.listUntil?.getTime() ?? 0) - now.getTime() < ROOT_NEEDED_MS) return 'its revocation list ends soon';
  if (intermediate === undefined || now.getTime() - intermediate.createdAt.getTime() > INTERMEDIATE_AGE_MS) {
    return 'a new intermediate is due';
  }
  return null;
}

const namesOf = ({ config }: Platform) => ({
  commonName: config.installationName,
  organisation: config.installationName,
});

/** Where the issuer's list can be fetched; null while only this machine knows the address. */
function listUrlOf({ config: { publicUrl } }: Platform, issuer: KeyRow): string | null {
  if (publicUrl === undefined || /^(localhost|127\.|\[::1\])/.test(new URL(publicUrl).hostname)) return null;
  return `${publicUrl}${LISTS}${listNameOf(issuer)}`;
}

const contextOf = (purpose: KeyPurpose): string => `installation_keys.${purpose}`;

export const sealPrivate = (platform: Platform, purpose: KeyPurpose, privateKeyPem: string): Buffer =>
  platform.secrets.seal(privateKeyPem, contextOf(purpose));

const openCertified = (platform: Platform, row: KeyRow): CertifiedKey => ({
  certificatePem: row.certificatePem ?? '',
  privateKeyPem: openPrivate(platform, row),
});

export function openPrivate(platform: Platform, { purpose, privateKeySealed }: KeyRow): string {
  if (privateKeySealed === null) throw new PdfError('seal_failed', 'A key that is needed is not here.');
  try {
    return platform.secrets.open(privateKeySealed, contextOf(purpose)).toString('utf8');
  } catch (cause) {
    throw new PdfError('seal_failed', 'The keys cannot be read: the key of the installation changed.', { cause });
  }
}
