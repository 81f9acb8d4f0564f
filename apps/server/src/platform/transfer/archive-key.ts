import { randomBytes, scryptSync } from 'node:crypto';
import { ConfigError } from '../config.ts';
import { createSecrets, isSameSecret } from '../crypto/crypto.ts';
import type { Manifest } from './archive.ts';

const SHORTEST_PASSPHRASE = 12;
// RFC 7914 with 128 MB: half a second for each guess.
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const CONTEXT = 'export.key';

/** Shows that a key is the one of the exported installation, without telling anything of it. */
const checkOf = (key: string, installation: string): string => createSecrets(key).mac('export.key-check', installation);

/** The key of the installation, under a passphrase or left out. Throws ConfigError for a short passphrase. */
export function sealKey(key: string, installation: string, passphrase: string | null): Manifest['secrets'] {
  const check = checkOf(key, installation);
  if (passphrase === null) return { are: 'left_out', check };
  if (passphrase.length < SHORTEST_PASSPHRASE) {
    throw new ConfigError(`The passphrase needs ${SHORTEST_PASSPHRASE} characters or more`);
  }
  const salt = randomBytes(16);
  const sealed = secretsUnder(passphrase, salt).seal(key, CONTEXT);
  return { are: 'sealed', check, salt: salt.toString('base64'), key: sealed.toString('base64') };
}

/** The key that an export holds. Throws ConfigError where it has none, or the passphrase is another one. */
export function openKey(secrets: Manifest['secrets'], passphrase: string | null): string {
  if (secrets.are === 'left_out') {
    throw new ConfigError(
      'The key of the installation is not in this export: set SECRET_KEY or SECRET_KEY_FILE to it.',
    );
  }
  if (passphrase === null) throw new ConfigError('This export needs its passphrase: --passphrase-file FILE');
  try {
    const { salt, key } = secrets;
    return secretsUnder(passphrase, Buffer.from(salt, 'base64')).open(Buffer.from(key, 'base64'), CONTEXT).toString();
  } catch (cause) {
    throw new ConfigError('The passphrase is not the one of this export.', { cause });
  }
}

/** Throws ConfigError for another key than that of the exported installation, which could read none of its secrets. */
export function requireKey(key: string, { installation, secrets }: Pick<Manifest, 'installation' | 'secrets'>): void {
  if (!isSameSecret(checkOf(key, installation), secrets.check)) {
    throw new ConfigError('The key that is set is not the one of the exported installation.');
  }
}

const secretsUnder = (passphrase: string, salt: Buffer) =>
  createSecrets(scryptSync(passphrase.normalize('NFC'), salt, 32, COST).toString('base64'));
