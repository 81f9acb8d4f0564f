import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { ConfigError } from '../../../../platform/config.ts';
import { writeDurably } from '../../../../platform/db/data-folder.ts';
import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { currentOf, ensureKeys, isSameKey, openPrivate, sealPrivate } from './authority.ts';
import { publishTrust } from './keys.ts';
import { changeKey, type KeyRow, listKeys, listSealedBy, lockKeys, type SealedDocument } from './keys.repo.ts';

export type Disowned = { certificate: number; since: Date; documents: SealedDocument[] };

type RootFile = { file: string; password: string | undefined };

/**
 * What an operator does with the keys (docs/operations.md, "The certificate"): look at them, disown one, take the root's key out and
 * back in. Running servers hear of it at once. Throws ConfigError with what stands in the way.
 */
export const custodyOf = (platform: Platform) => {
  const change = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    const { result, rows } = await platform.db.transaction().execute(async (tx) => {
      await lockKeys(tx);
      const answer = await work(tx);
      const after = await ensureKeys(platform, tx);
      await platform.live.announce(tx, { kind: 'settings' });
      return { result: answer, rows: after };
    });
    await publishTrust(platform, rows);
    return result;
  };

  return {
    list: (): Promise<KeyRow[]> => listKeys(platform.db),

    /**
     * Revokes a sealing certificate or intermediate whose key may have been in other hands since a moment, from its first
     * day where none is given. A new one is made, and what it sealed since is named.
     */
    disown: (which: number | 'current', since?: Date): Promise<Disowned> =>
      change(async (tx) => {
        const rows = await listKeys(tx);
        const key = findDisownable(platform, rows, which);
        const from = earliest(key.revokedAt, since ?? new X509Certificate(key.certificatePem ?? '').validFromDate);
        await dueAgain(tx, rows, key);
        const retiredAt = key.retiredAt ?? platform.clock.now();
        await changeKey(tx, key.id, { revokedAt: from, retiredAt, privateKeySealed: null });
        const affected = (await listKeys(tx)).filter(({ id, issuerId }) => id === key.id || issuerId === key.id);
        return { certificate: key.id, since: from, documents: await listSealedBy(tx, affected, from) };
      }),

    /** Writes the root's key to a new file and deletes it here. The lists are renewed first, to last while it is away. */
    exportRoot: async (to: RootFile): Promise<void> => {
      await change(async (tx) => {
        const roots = (await listKeys(tx)).filter(hasRootKey);
        if (roots.length === 0) throw new ConfigError('The key of the root is not here.');
        for (const { id } of roots) await changeKey(tx, id, { listUntil: null });
      });
      await change(async (tx) => {
        const roots = (await listKeys(tx)).filter(hasRootKey);
        writeRoots(platform, roots, to);
        for (const { id } of roots) await changeKey(tx, id, { privateKeySealed: null });
      });
    },

    /** Takes the root's key in again; with it, its list and whatever else waited for it are renewed. */
    importRoot: (from: RootFile): Promise<void> =>
      change(async (tx) => {
        const keys = readPrivateKeys(from);
        const roots = (await listKeys(tx)).filter(({ purpose }) => purpose === 'root').toReversed();
        const found = keys.map(({ publicPem, pem }) => ({
          pem,
          row: roots.find((one) => one.publicKeyPem === publicPem),
        }));
        if (!found.some(({ row }) => row !== undefined)) {
          throw new ConfigError(`${from.file} holds no key of a root of this installation.`);
        }
        for (const { row, pem } of found) {
          if (row === undefined) continue;
          await changeKey(tx, row.id, { privateKeySealed: sealPrivate(platform, 'root', pem), listUntil: null });
        }
      }),
  };
};

const hasRootKey = ({ purpose, privateKeySealed }: KeyRow): boolean => purpose === 'root' && privateKeySealed !== null;

const earliest = (known: Date | null, given: Date): Date => (known !== null && known < given ? known : given);

function findDisownable(platform: Platform, rows: KeyRow[], which: number | 'current'): KeyRow {
  const purpose = (platform.config.sealP12 ?? platform.config.remoteSigning) === undefined ? 'seal' : 'p12';
  const key = which === 'current' ? currentOf(rows, purpose) : rows.find(({ id }) => id === which);
  if (key === undefined || key.purpose === 'root' || key.purpose === 'log') {
    throw new ConfigError(`There is no certificate ${which} that can be disowned: "npm run keys" lists them.`);
  }
  return key;
}

/** The list of the key's issuer is to be made anew, which its private key is needed for. */
async function dueAgain(tx: Db, rows: KeyRow[], key: KeyRow): Promise<void> {
  if (key.purpose === 'p12') return;
  const issuer = rows.find(({ id }) => id === key.issuerId);
  const signers = rows.filter((row) => issuer !== undefined && isSameKey(row, issuer) && row.privateKeySealed !== null);
  if (signers.length === 0) {
    throw new ConfigError(
      'The list that revokes this certificate is signed with the key of the root. Take it in first: npm run keys -- import-root --from FILE',
    );
  }
  for (const { id } of signers) await changeKey(tx, id, { listUntil: null });
}

function writeRoots(platform: Platform, roots: KeyRow[], { file, password }: RootFile): void {
  if (existsSync(file)) throw new ConfigError(`${file} exists. Name a new file.`);
  const cipher = password === undefined ? {} : { cipher: 'aes-256-cbc', passphrase: password };
  const text = roots.map((root) => {
    const key = createPrivateKey(openPrivate(platform, root));
    return `${root.certificatePem?.trimEnd()}\n${key.export({ type: 'pkcs8', format: 'pem', ...cipher }).toString()}`;
  });
  writeDurably(file, text.join(''), { isNew: true });
  // It is about to be the only copy.
  const written = new Set(readPrivateKeys({ file, password }).map(({ publicPem }) => publicPem));
  if (roots.some(({ publicKeyPem }) => !written.has(publicKeyPem))) {
    throw new ConfigError(`${file} could not be written whole. Nothing was deleted.`);
  }
}

function readPrivateKeys({ file, password }: RootFile): { publicPem: string; pem: string }[] {
  try {
    const blocks = readFileSync(file, 'utf8').match(
      /-----BEGIN (ENCRYPTED )?PRIVATE KEY-----[^-]+-----END [A-Z ]+-----/g,
    );
    return (blocks ?? []).map((block) => {
      const key = createPrivateKey({ key: block, ...(password === undefined ? {} : { passphrase: password }) });
      return {
        publicPem: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
        pem: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
    });
  } catch (cause) {
    throw new ConfigError(`${file} cannot be read, or ROOT_PASSWORD is not its password.`, { cause });
  }
}
